import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Channel, Message } from '#contract/chat/index.ts';
import { errorText, personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { TextOf, TextsDialog } from '#ui/dialog/texts-dialog.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { MessageText } from '../emoji/own-emoji.tsx';
import { AttachmentNames } from '../attachments/attachment-names.tsx';
import { useOutgoingChanges } from '../use-rows.ts';
import { useChange } from './messages.queries.ts';
import { pinsOf } from './pins.queries.ts';
import { wordsOf } from './words-of.ts';

type PinsDialogProps = {
  channel: Channel;
  /** Whether the reader blocked a person. */
  isBlocked: (userId: string) => boolean;
  onClose: () => void;
};

/** The pinned messages of a channel, each with the way to its place. */
export const PinsDialog = ({ channel, isBlocked, onClose }: PinsDialogProps) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const { data, error } = useQuery(pinsOf(channel));
  const change = useChange();
  const waiting = useOutgoingChanges(channel.id).filter(({ state }) => state === 'sending');
  const isUnpinned = ({ id }: Message): boolean => {
    const last = waiting.findLast(({ messageId, change: made }) => messageId === id && made.kind === 'pin')?.change;
    return last?.kind === 'pin' && !last.isOn;
  };
  const nameOf = ({ sender }: Message) => personName(sender);
  const acts = (message: Message) => (
    <Row as="span" gap={4}>
      <Link to={`/chat/${channel.id}?at=${message.seq}`} onClick={onClose} aria-label={t('pins.jumpTo', { name: nameOf(message) })}>
        {t('pins.jump')}
      </Link>
      {channel.can.moderate && (
        <Button
          size="small"
          look="text"
          aria-label={t('pins.unpinOf', { name: nameOf(message) })}
          onClick={() => change(message, { kind: 'pin', isOn: false })}
        >
          {t('pins.unpin')}
        </Button>
      )}
    </Row>
  );
  return (
    <TextsDialog
      title={t('pins.title')}
      labels={{ loading: common('loading'), close: common('close') }}
      error={error && errorText(error)}
      none={t(channel.can.moderate ? 'pins.noneForModerators' : 'pins.none')}
      texts={
        data
          ? data.items
              .filter((message) => !isUnpinned(message))
              .map((message) => (
                <TextOf
                  key={message.id}
                  by={
                    <>
                      {nameOf(message)} · <RelativeTime at={message.sentAt} />
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
                  {acts(message)}
                </TextOf>
              ))
          : null
      }
      onClose={onClose}
    />
  );
};
