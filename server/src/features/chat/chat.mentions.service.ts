import { limits } from '#contract/browser/limits.ts';
import type { Mention } from '#contract/kernel/person.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import { mentionedNames } from '#kernel/texts/rendered.ts';
import type { Tx } from '#kernel/transaction.ts';
import * as mentions from './chat.mentions.repository.ts';

type Written = mentions.MentioningMessage & { channelName: string };
export type StoreMentions = (tx: Tx, written: Written, names: readonly string[]) => Promise<Mention[]>;

/** The names in the text of a message; refuses more than can be notified. */
export async function namesIn(body: string): Promise<readonly string[]> {
  const names = await mentionedNames(body);
  const { max } = limits.mentions;
  if (names.length > max) throw new AppError('text.too_many_mentions', { max });
  return names;
}

/** The named readers are mentioned; those who were not before are notified. */
export const mentioning =
  ({ notify }: { notify: Notify }): StoreMentions =>
  async (tx, written, names) => {
    const { id, channelId, senderId, communityId, channelName } = written;
    const { people, notified } = await mentions.write(tx, written, names);
    await notify(tx, notified, {
      kind: 'chat.mention',
      actorId: senderId,
      subject: { type: 'message', id },
      communityId,
      params: { channelId, channel: channelName },
    });
    return people;
  };
