import { isRecord, tabStore } from '#kernel/storage/index.ts';

/** The input without passwords. `sentTo`: the address that was sent a code, valid with `ticket` in this browser. */
export type Draft = { username: string; email: string; agreed: string; sentTo: string; ticket: string };
const empty: Draft = { username: '', email: '', agreed: '', sentTo: '', ticket: '' };
const isDraft = (value: unknown): value is Draft => isRecord(value) && Object.keys(empty).every((name) => typeof value[name] === 'string');

export const readDraft = (): Draft => tabStore.read('sign-up', isDraft) ?? empty;
export const writeDraft = (change: Partial<Draft>): void => tabStore.write('sign-up', { ...readDraft(), ...change });
export const dropDraft = (): void => tabStore.remove('sign-up');
