import { sessionless } from '#kernel/viewer.ts';

/** The viewer of what is done for no account: by a job, or for a visitor. */
export const noAccount = sessionless('00000000-0000-0000-0000-000000000000');

/** Of a registration: an account, or null where a visitor without one answered. Visitors are told by mails of their own. */
export type Holder = { userId: string | null };

export const accountsOf = (holders: readonly Holder[]): string[] => holders.flatMap(({ userId }) => userId ?? []);
