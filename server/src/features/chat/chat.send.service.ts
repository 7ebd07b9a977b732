import type { z } from 'zod';
import type { chat, Message } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { findAccess, mustTextWait } from '#features/access/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { ReadNotices } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { MessageAttachments } from './attachments/chat.attachments.service.ts';
import type { PublishMessage } from './chat.hints.ts';
import { namesIn, type StoreMentions } from './chat.mentions.service.ts';
import type { NotifyReaders } from './chat.notices.service.ts';
import { sendRefusal } from './chat.policy.ts';
import type { Forwarded } from './forwards/chat.forwards.repository.ts';
import { findForwarded, storeForwarded } from './forwards/chat.forwards.service.ts';
import type { NewChatMessage, Sent } from './chat.send.repository.ts';
import * as messages from './chat.send.repository.ts';

type Input = z.output<NonNullable<typeof chat.send.body>>;
/** A draft with its author, and the names in its text. */
type Written = { viewer: Viewer; draft: NewChatMessage; names: readonly string[]; confirmsAll: boolean };
type Dependencies = Pick<Parts, 'db' | 'transact'> & {
  mention: StoreMentions;
  publishMessage: PublishMessage;
  readNotices: ReadNotices;
  notifyReaders: NotifyReaders;
  attach: MessageAttachments['attach'];
};

export function sendService(dependencies: Dependencies) {
  const { db, mention, publishMessage, readNotices, notifyReaders, attach, transact } = dependencies;
  /** Adds the attachments, the forwarded message and the mentions of a stored message. They are undone with it. */
  const complete = async (tx: Tx, stored: Sent, { viewer, draft, ...named }: Written, forwarded: Forwarded | null): Promise<Sent> => {
    // A message has the attachments of the one that it forwards.
    if (forwarded && draft.attachments.length > 0) throw invalid('attachments');
    const attached = await attach(tx, stored.message, draft.attachments);
    const message = forwarded ? await storeForwarded(tx, attached, forwarded) : attached;
    if (named.names.length === 0) return { ...stored, message };
    const { communityId, channelName } = stored;
    const mentions = await mention(tx, { ...message, senderId: message.sender.id, communityId, channelName }, { ...named, by: viewer });
    return { ...stored, message: { ...message, mentions } };
  };

  /** Most messages mention no one, have no attachments and forward nothing, and then one statement is all. */
  const write = (written: Written): Promise<Sent | null> => {
    const { draft, names } = written;
    return names.length === 0 && draft.attachments.length === 0 && draft.forwardOfId === null
      ? messages.insert(db, draft)
      : transact(async (tx) => {
          const sent = await messages.insert(tx, draft);
          return sent && complete(tx, sent, written, await findForwarded(tx, draft));
        });
  };

  /** Messages cannot wait for approval: a rule that would hold a post throws for a message. */
  const check = async (tx: Tx, viewer: Viewer, draft: NewChatMessage, forwarded: Forwarded | null): Promise<void> => {
    const communityId = await messages.ruledBy(tx, draft);
    const access = communityId === null ? null : await findAccess(tx, viewer, communityId);
    const texts = forwarded ? [draft.body, forwarded.snapshot.body] : [draft.body];
    if (access) await mustTextWait(tx, viewer, access, { type: 'message', texts, isCounted: true, canWait: false });
  };

  const writeInTurn = (written: Written): Promise<Sent> =>
    transact(async (tx) => {
      const { viewer, draft } = written;
      const forwarded = await findForwarded(tx, draft);
      await check(tx, viewer, draft, forwarded);
      const sent = await messages.insertInTurn(tx, draft);
      if ('message' in sent) return complete(tx, sent, written, forwarded);
      // Without a wait the state changed between two statements: the client's outbox retries.
      throw sent.wait > 0 ? new AppError('channel.slow_mode', { retryAfter: sent.wait }) : new AppError('server.unavailable');
    });

  /** Null when the client id has been stored before: the unique index undid the whole statement, number included. */
  const unlessSent = async (writing: Promise<Sent | null>): Promise<Sent | null> => {
    try {
      return await writing;
    } catch (error) {
      if (isConstraint(error, 'messages_client_id')) return null;
      throw error;
    }
  };

  /** Returns the message that was stored before or throws the reason; null when the draft only has to wait for its turn. */
  const findEarlier = async (draft: NewChatMessage): Promise<Message | null> => {
    const access = await messages.findChannelAccess(db, draft);
    if (!access) throw new AppError('channel.not_found');
    const earlier = await messages.findByClientId(db, draft);
    if (earlier?.channelId === draft.channelId) return earlier;
    if (earlier) throw invalid('clientMsgId');
    const code = sendRefusal(access);
    if (code) throw new AppError(code, code === 'conversation.waiting' ? { max: chatLimits.requestMessages.max } : {});
    if (draft.replyToId && !(await messages.isInChannel(db, draft.replyToId, draft.channelId))) throw invalid('replyToId');
    return null;
  };

  /** Uses a separate transaction, as few sends pass mentions or notify readers; the others stay one statement. */
  const publishAndNotify = async (sent: Sent): Promise<Message> => {
    publishMessage(sent);
    const { channelId, seq, sender } = sent.message;
    const { mentions, after } = sent.passed;
    if (mentions > 0 || sent.notifiesReaders)
      await transact(async (tx) => {
        await readNotices(tx, { userId: sender.id, channelId, after, upTo: seq });
        if (sent.notifiesReaders) await notifyReaders(tx, sent);
      });
    return sent.message;
  };

  return {
    /** Idempotent: a `clientMsgId` always returns the same stored message, for concurrent calls too. */
    async send(viewer: Viewer, channelId: string, input: Input): Promise<Message> {
      const { confirmsAll, ...said } = input;
      if (said.body === '' && said.attachments.length === 0 && said.forwardOfId === null) throw invalid('body', 'required');
      const draft: NewChatMessage = { id: newId(), channelId, userId: viewer.id, ...said };
      const written = { viewer, draft, names: await namesIn(said.body), confirmsAll };
      const sent = await unlessSent(write(written));
      if (sent) return publishAndNotify(sent);
      const earlier = await findEarlier(draft);
      if (earlier) return earlier;
      const inTurn = await unlessSent(writeInTurn(written)).catch(async (error: unknown) => {
        // The same message, sent twice at once, is not one too many.
        const stored = error instanceof AppError && error.code === 'text.newcomer_rate' ? await messages.findByClientId(db, draft) : null;
        if (stored?.channelId !== draft.channelId) throw error;
        return stored;
      });
      if (inTurn && 'body' in inTurn) return inTurn;
      return inTurn ? publishAndNotify(inTurn) : ((await findEarlier(draft)) ?? unavailable());
    },
  };
}

const invalid = (field: string, rule = 'invalid_value'): AppError => new AppError('request.invalid', {}, [{ field, rule }]);
const unavailable = (): never => {
  throw new AppError('server.unavailable');
};
export type SendService = ReturnType<typeof sendService>;
