import type { Message } from '#contract/chat/index.ts';
import { limits } from '#contract/browser/limits.ts';
import type { Attachments } from '#features/uploads/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as rows from './chat.attachments.repository.ts';

type Dependencies = { db: Db; files: Attachments };
type Wanted = readonly { uploadId: string }[];

/** Days after which the files of a deleted message are gone: its author has an hour to restore it, and an appeal takes its time. */
const DAYS = { sender: 1, moderator: 2 * limits.appealDays };

/** Pictures and files of messages, which share the fate and the readers of their messages. */
export const messageAttachments = ({ db, files }: Dependencies) => ({
  /** Runs in the transaction that stores the message. It takes only own finished uploads that are in no other message. */
  async attach(tx: Tx, message: Message, wanted: Wanted): Promise<Message> {
    if (wanted.length === 0) return message;
    const uploadIds = wanted.map(({ uploadId }) => uploadId);
    const taken = await files.take(tx, { uploadIds, userId: message.sender.id, messageId: message.id });
    const attachments = taken.flatMap((one) => one ?? []);
    if (attachments.length < wanted.length)
      throw new AppError('attachment.not_found', {}, [{ field: `attachments.${taken.indexOf(null)}.uploadId`, rule: 'invalid_value' }]);
    await rows.write(tx, message.id, attachments);
    return { ...message, attachments };
  },

  async remove(tx: Tx, messageId: string, by: keyof typeof DAYS): Promise<void> {
    const { isModerated, ...attached } = await rows.of(tx, messageId);
    await files.drop(tx, attached, { days: DAYS[isModerated ? 'moderator' : by] });
  },

  async restore(tx: Tx, messageId: string): Promise<void> {
    await files.restore(tx, await rows.of(tx, messageId));
  },

  /** Null when no message has it. */
  isShown: (viewer: Viewer | null, id: string): Promise<boolean | null> => rows.isShown(db, id, viewer?.id ?? null),
});
export type MessageAttachments = ReturnType<typeof messageAttachments>;
