import { sessionless } from '#kernel/viewer.ts';

/** The viewer of what is done for no account: by a job, or for a visitor. */
export const noAccount = sessionless('00000000-0000-0000-0000-000000000000');

/** Of a registration: an account, or null where a visitor without one answered. Visitors are told by mails of their own. */
export type RegistrationHolder = { userId: string | null };

export const accountsOf = (holders: readonly RegistrationHolder[]): string[] => holders.flatMap(({ userId }) => userId ?? []);
