import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Channel, Message } from '#contract/chat/index.ts';
import { errorText, personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { TextOf } from '#ui/dialog/texts-dialog.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { AttachmentNames } from '../attachments/attachment-names.tsx';
import { MessageText } from '../emoji/own-emoji.tsx';
import { useOutgoingChanges } from '../use-rows.ts';
import { useChange } from './messages.queries.ts';
import { pinsOf } from './pins.queries.ts';
import { wordsOf } from './words-of.ts';

export type PinnedMessagesProps = {
  channel: Channel;
  /** Whether the reader blocked a person. */
  isBlocked: (userId: string) => boolean;
  /** The reader goes to one of them. */
  onJump?: () => void;
};

/** The pinned messages of a channel, each with the way to its place; null until they are loaded. `none`: said if there are none. */
export function usePinnedMessages({ channel, isBlocked, onJump }: PinnedMessagesProps): {
  texts: ReactNode[] | null;
  error: string | null;
  none: string;
} {
  const t = useTexts('chat-messages');
  const { data, error } = useQuery(pinsOf(channel));
  const waiting = useOutgoingChanges(channel.id).filter(({ state }) => state === 'sending');
  const isUnpinned = ({ id }: Message): boolean => {
    const last = waiting.findLast(({ messageId, change: made }) => messageId === id && made.kind === 'pin')?.change;
    return last?.kind === 'pin' && !last.isOn;
  };
  const texts = data?.items
    .filter((message) => !isUnpinned(message))
    .map((message) => (
      <TextOf
        key={message.id}
        by={
          <>
            {personName(message.sender)} · <RelativeTime at={message.sentAt} />
          </>
        }
      >
        {isBlocked(message.sender.id) ? (
          <p>{t('pins.blocked')}</p>
        ) : (
          <>
            <MessageText source={wordsOf(message)} />
            <AttachmentNames attachments={message.attachments} />
          </>
        )}
        <PinActs channel={channel} message={message} onJump={onJump} />
      </TextOf>
    ));
  const none = t(channel.can.moderate ? 'pins.noneForModerators' : 'pins.none');
  return { texts: texts ?? null, error: error && errorText(error), none };
}

const PinActs = ({ channel, message, onJump }: { channel: Channel; message: Message; onJump: PinnedMessagesProps['onJump'] }) => {
  const t = useTexts('chat-messages');
  const change = useChange();
  const name = personName(message.sender);
  return (
    <Row as="span" gap={4}>
      <Link to={`/chat/${channel.id}?at=${message.seq}`} onClick={onJump} aria-label={t('pins.jumpTo', { name })}>
        {t('pins.jump')}
      </Link>
      {channel.can.moderate && (
        <Button
          size="small"
          look="text"
          aria-label={t('pins.unpinOf', { name })}
          onClick={() => change(message, { kind: 'pin', isOn: false })}
        >
          {t('pins.unpin')}
        </Button>
      )}
    </Row>
  );
};
