import type { Message } from '#contract/chat/index.ts';
import type { GivenReaction, ServerHints } from '#contract/realtime.ts';
import type { Parts } from '#kernel/parts.ts';

/** `isForReaders`: not all members of the community may see it, so each reader gets a hint of their own. */
type Where = { channelId: string; communityId: string | null; isForReaders: boolean };
type Published = Omit<Where, 'channelId'> & { message: Message; reaction?: GivenReaction };
export type PublishMessage = (changed: Published) => void;
/** Messages up to `floor` are gone. */
export type PublishCut = (cut: Where & { floor: number; rev: number }) => void;
type Dependencies = Pick<Parts, 'hub' | 'log'> & {
  /** Those who may see the message with this number; null: all readers. */
  listReaders: (channelId: string, seq: number | null) => Promise<string[]>;
};
type ChannelHint = 'channel.changed' | 'channel.cut';

const publisher =
  ({ hub, log, listReaders }: Dependencies) =>
  <Name extends ChannelHint>(
    { channelId, communityId, isForReaders, seq }: Where & { seq: number | null },
    name: Name,
    hint: Parameters<ServerHints[Name]>[0],
  ): void => {
    if (!isForReaders && communityId !== null) return hub.hint(`community:${communityId}`, name, hint);
    listReaders(channelId, seq).then(
      (userIds) =>
        hub.hint(
          userIds.map((userId) => `user:${userId}` as const),
          name,
          hint,
        ),
      (error: unknown) => log.error({ err: error, channelId }, 'The readers of a channel got no hint of a change in it.'),
    );
  };

/** Sends the readers of a channel a hint with a message that is new, or changed; call it after the commit. */
export const createPublishMessage = (dependencies: Dependencies): PublishMessage => {
  const publish = publisher(dependencies);
  return ({ message, communityId, isForReaders, reaction }) => {
    const { channelId, seq, rev } = message;
    publish({ channelId, communityId, isForReaders, seq }, 'channel.changed', {
      channelId,
      rev,
      message,
      ...(reaction && { reaction }),
      ...(!isForReaders && communityId !== null && { isForAll: true }),
    });
  };
};

/** Sends the readers of a channel a hint that its oldest messages are gone; call it after the commit. */
export const createPublishCut = (dependencies: Dependencies): PublishCut => {
  const publish = publisher(dependencies);
  return ({ floor, rev, ...where }) => publish({ ...where, seq: null }, 'channel.cut', { channelId: where.channelId, rev, floor });
};
