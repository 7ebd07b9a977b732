import { isRecord, tabStore } from '#kernel/storage/index.ts';

/** The input without passwords. `sentTo`: the address that was sent a code, valid with `ticket` in this browser. */
export type SignUpDraft = { username: string; email: string; agreed: string; sentTo: string; ticket: string };
const empty: SignUpDraft = { username: '', email: '', agreed: '', sentTo: '', ticket: '' };
const isDraft = (value: unknown): value is SignUpDraft =>
  isRecord(value) && Object.keys(empty).every((name) => typeof value[name] === 'string');

export const readDraft = (): SignUpDraft => tabStore.read('sign-up', isDraft) ?? empty;
export const writeDraft = (change: Partial<SignUpDraft>): void => tabStore.write('sign-up', { ...readDraft(), ...change });
export const dropDraft = (): void => tabStore.remove('sign-up');
