import { chatLimits } from '#contract/browser/chat-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import { isMentionGroup, type MentionGroup, rolesOfGroup } from '#contract/browser/mentions.ts';
import type { Mention } from '#contract/kernel/person.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import { mentionedNames } from '#kernel/texts/rendered.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as mentions from './chat.mentions.repository.ts';

type Written = mentions.MentioningMessage & { channelName: string };
/** The names in a text, with its author. */
type Named = { names: readonly string[]; by: Viewer; confirmsAll: boolean };
export type StoreMentions = (tx: Tx, written: Written, named: Named) => Promise<Mention[]>;

/** The names in the text of a message; refuses more than can be notified. */
export async function namesIn(body: string): Promise<readonly string[]> {
  const names = await mentionedNames(body);
  const { max } = limits.mentions;
  if (names.length > max) throw new AppError('text.too_many_mentions', { max });
  return names;
}

/** The people of a conversation have no roles. */
const groupsIn = (names: readonly string[], communityId: string | null): MentionGroup[] =>
  names.filter(isMentionGroup).filter((name) => communityId !== null || rolesOfGroup(name) === null);

/**
 * Mentioning all readers, or all who are here, takes a right and, if they are many, a confirmation; a message that did so before is not
 * asked.
 */
async function assertReach(
  tx: Tx,
  { id, channelId }: Written,
  { by, confirmsAll, group }: Named & { group: 'all' | 'here' },
): Promise<void> {
  const { isAllowed, isKept, count } = await mentions.findReach(tx, { id, group, channelId, userId: by.id, isAdmin: by.isAdmin });
  if (isKept) return;
  if (!isAllowed) throw new AppError('mention.not_allowed', { group });
  if (count > chatLimits.mentionAll.unconfirmed && !confirmsAll) throw new AppError('mention.unconfirmed', { count, group });
}

/** The named readers, and those of named groups, are mentioned; those who were not before are notified. */
export const mentioning =
  ({ notify }: { notify: Notify }): StoreMentions =>
  async (tx, written, named) => {
    const { id, channelId, senderId, communityId, channelName } = written;
    const groups = groupsIn(named.names, communityId);
    const group = (['all', 'here'] as const).find((name) => groups.includes(name));
    if (group) await assertReach(tx, written, { ...named, group });
    const { people, notified } = await mentions.write(tx, written, { names: named.names, groups });
    await notify(tx, notified, {
      kind: 'chat.mention',
      actorId: senderId,
      subject: { type: 'message', id },
      communityId,
      params: { channelId, channel: channelName },
    });
    return people;
  };
