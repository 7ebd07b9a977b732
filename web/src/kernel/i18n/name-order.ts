import { useLanguage } from './current.ts';
import type { Language } from './language.ts';

type NameField = 'firstName' | 'lastName';
const orders: Record<Language, readonly NameField[]> = { 'en-US': ['firstName', 'lastName'], 'zh-CN': ['lastName', 'firstName'] };

/** The order of first and last name in the reader's language, for forms, tables and exports. */
export const useNameOrder = (): readonly NameField[] => orders[useLanguage()];
