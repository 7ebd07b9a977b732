import { useLanguage } from './current.ts';
import type { Language } from './language.ts';

type NameField = 'firstName' | 'lastName';
const orders: Record<Language, readonly NameField[]> = { 'en-US': ['firstName', 'lastName'], 'zh-CN': ['lastName', 'firstName'] };

/** Both parts of a name as the reader's language says them: forms, tables and files follow it. */
export const useNameOrder = (): readonly NameField[] => orders[useLanguage()];
