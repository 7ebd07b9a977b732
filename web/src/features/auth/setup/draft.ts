import { isRecord, tabStore } from '#kernel/storage/index.ts';

/** The input that survives a reload, without passwords. */
const empty = {
  username: '',
  name: '',
  email: '',
  siteName: '',
  signUp: '',
  mailBy: '',
  'mail.host': '',
  'mail.port': '',
  'mail.encryption': '',
  'mail.username': '',
  'mail.senderName': '',
  'mail.senderAddress': '',
};
export type SetUpDraft = typeof empty;
const isDraft = (value: unknown): value is SetUpDraft =>
  isRecord(value) && (Object.keys(empty) as (keyof SetUpDraft)[]).every((name) => typeof value[name] === 'string');

export const readDraft = (): SetUpDraft => tabStore.read('setup', isDraft) ?? empty;
export const writeDraft = (change: Partial<SetUpDraft>): void => tabStore.write('setup', { ...readDraft(), ...change });
export const dropDraft = (): void => tabStore.remove('setup');
