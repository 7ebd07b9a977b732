import type { z } from 'zod';
import type { chat, Message } from '#contract/chat.ts';
import type { ContentFilter, StandingsRepository } from '#features/communities/index.ts';
import type { Notify, ReadMentions } from '#features/notifications/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { refusal } from './chat.policy.ts';
import type { Draft, SendRepository, Sent } from './chat.send.repository.ts';
import { mentionedNames } from '#contract/kernel/mentions.ts';

type Input = z.output<NonNullable<typeof chat.send.body>>;
type Dependencies = Pick<Parts, 'hub' | 'log' | 'transact'> & {
  messages: SendRepository;
  standings: Pick<StandingsRepository, 'findIn'>;
  filter: ContentFilter;
  notify: Notify;
  readMentions: ReadMentions;
};

export function sendService({ messages, standings, filter, notify, readMentions, transact, hub, log }: Dependencies) {
  const mention = async (tx: Tx, sent: Sent, names: readonly string[]): Promise<void> => {
    const userIds = await messages.insertMentions(tx, sent, names);
    await notify(tx, userIds, {
      kind: 'chat.mention',
      actorId: sent.message.sender.id,
      subject: { type: 'message', id: sent.message.id },
      communityId: sent.communityId,
      params: { channelId: sent.message.channelId, channel: sent.channelName },
    });
  };

  /** Most messages mention no one, and then one statement is all. */
  const write = (draft: Draft, names: readonly string[]): Promise<Sent | null> =>
    names.length === 0
      ? messages.insert(draft)
      : transact(async (tx) => {
          const sent = await messages.insertIn(tx, draft);
          if (sent) await mention(tx, sent, names);
          return sent;
        });

  /** Messages cannot wait for approval: what would hold a post refuses them. */
  const check = async (tx: Tx, viewer: Viewer, draft: Draft): Promise<void> => {
    const communityId = await messages.ruledBy(tx, draft);
    const standing = communityId === null ? null : await standings.findIn(tx, viewer, communityId);
    if (standing) await filter.mustWait(tx, viewer, standing, { type: 'message', texts: [draft.body], isNew: true, canWait: false });
  };

  const writeInTurn = (viewer: Viewer, draft: Draft, names: readonly string[]): Promise<Sent> =>
    transact(async (tx) => {
      await check(tx, viewer, draft);
      const sent = await messages.insertInTurn(tx, draft);
      if ('message' in sent) {
        if (names.length > 0) await mention(tx, sent, names);
        return sent;
      }
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
  const explain = async (draft: Draft): Promise<Message | null> => {
    const standing = await messages.findStanding(draft);
    if (!standing) throw new AppError('channel.not_found');
    const earlier = await messages.findByClientId(draft);
    if (earlier?.channelId === draft.channelId) return earlier;
    if (earlier) throw invalid('clientMsgId');
    const code = refusal(standing);
    if (code) throw new AppError(code);
    if (draft.replyToId && !(await messages.isInChannel(draft.replyToId, draft.channelId))) throw invalid('replyToId');
    return null;
  };

  const announce = ({ message, communityId, isPrivate }: Sent): void => {
    const hint = { channelId: message.channelId, rev: message.rev, message };
    if (!isPrivate) return hub.hint(`community:${communityId}`, 'channel.changed', hint);
    messages.listReaders(message.channelId).then(
      (userIds) => userIds.forEach((userId) => hub.hint(`user:${userId}`, 'channel.changed', hint)),
      (error: unknown) =>
        log.error({ err: error, channelId: message.channelId }, 'The readers of a private channel were not told of a message.'),
    );
  };

  /** Few sends pass mentions, so their notifications are marked as read in a separate transaction. */
  const notified = async (sent: Sent): Promise<Message> => {
    announce(sent);
    const { channelId, seq, sender } = sent.message;
    const { mentions, after } = sent.passed;
    if (mentions > 0) await transact((tx) => readMentions(tx, { userId: sender.id, channelId, after, upTo: seq }));
    return sent.message;
  };

  return {
    /** Idempotent: a `clientMsgId` always returns the same stored message, for concurrent calls too. */
    async send(viewer: Viewer, channelId: string, input: Input): Promise<Message> {
      const draft: Draft = { id: newId(), channelId, userId: viewer.id, ...input };
      const names = mentionedNames(input.body);
      const sent = await unlessSent(write(draft, names));
      if (sent) return notified(sent);
      const earlier = await explain(draft);
      if (earlier) return earlier;
      const inTurn = await unlessSent(writeInTurn(viewer, draft, names)).catch(async (error: unknown) => {
        // The same message, sent twice at once, is not one too many.
        const stored = error instanceof AppError && error.code === 'text.newcomer_rate' ? await messages.findByClientId(draft) : null;
        if (stored?.channelId !== draft.channelId) throw error;
        return stored;
      });
      if (inTurn && 'body' in inTurn) return inTurn;
      return inTurn ? notified(inTurn) : ((await explain(draft)) ?? lost());
    },
  };
}

const invalid = (field: string): AppError => new AppError('request.invalid', {}, [{ field, rule: 'invalid_value' }]);
const lost = (): never => {
  throw new AppError('server.unavailable');
};
export type SendService = ReturnType<typeof sendService>;
