import { sessionless } from '#kernel/viewer.ts';

/** The viewer for changes that no account makes: those of a job, or of a visitor. */
export const noAccount = sessionless('00000000-0000-0000-0000-000000000000');

/** The account of a registration; null for a visitor without one. Visitors are notified by separate mails. */
export type RegistrationHolder = { userId: string | null };

export const accountsOf = (holders: readonly RegistrationHolder[]): string[] => holders.flatMap(({ userId }) => userId ?? []);
