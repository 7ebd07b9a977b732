import type { NamedGuests } from '#contract/events/invited.ts';
import { limits } from '#contract/browser/limits.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { NamedGuest } from './events.invited.repository.ts';
import * as invited from './events.invited.repository.ts';

const accountNamed = (userId: string): NamedGuest => ({ id: newId(), userId, email: null, emailKey: null });
const addressNamed = (email: string): NamedGuest => ({ id: newId(), userId: null, email, emailKey: foldName(email) });

/**
 * Stores named guests of an event whose pool the caller has locked or just created. Returns the number of those that were not named
 * before, and the usernames that no account has.
 */
export async function nameGuests(
  tx: Tx,
  { eventId, by }: { eventId: string; by: string },
  { userIds, usernames, emails }: NamedGuests,
): Promise<{ count: number; unknown: string[] }> {
  const members = await invited.members(tx, eventId, userIds);
  if (members.length < new Set(userIds).size) throw new AppError('member.not_found');
  const accounts = await invited.accounts(tx, usernames.map(foldName));
  const known = new Set(accounts.map(({ key }) => key));
  const ids = new Set([...members, ...accounts.map(({ id }) => id)]);
  const addresses = new Map(emails.toReversed().map((email) => [foldName(email), email]));
  const people = [...[...ids].map(accountNamed), ...[...addresses.values()].map(addressNamed)];
  const added = await invited.insert(tx, { eventId, by }, people);
  const { max } = limits.eventInvitations;
  if ((await invited.count(tx, eventId)) > max) throw new AppError('event.too_many_invited', { max });
  return { count: added.length, unknown: usernames.filter((username) => !known.has(foldName(username))) };
}
