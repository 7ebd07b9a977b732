import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Attachment } from '#contract/chat/attachments.ts';
import type { MessageForward } from '#contract/chat/index.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { MessageAttachments } from '../attachments/message-attachments.tsx';
import { channelsQuery } from '../chat.queries.ts';
import { useNameOf } from '../conversations/names.ts';
import list from '../message-list.module.css';
import styles from './messages.module.css';

type ForwardedProps = {
  forward: MessageForward;
  /** Those of the message that forwards it. */
  attachments: readonly Attachment[];
  /** The reader blocked its author. */
  isBlocked?: boolean;
  /** It is not forwarded yet, and stands in its place behind the dialog. */
  isPreview?: boolean;
};

/** What a message forwards, with the way to its place for those who read that channel. */
export const Forwarded = ({ forward, attachments, isBlocked = false, isPreview = false }: ForwardedProps) => {
  const t = useTexts('chat');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { sender, sentAt } = forward;
  const name = personName(sender);
  return (
    <figure className={`${styles.forwarded} ${list.quoted}`} aria-label={t('forward.by', { name })}>
      <figcaption>
        <span>{t('forward.forwarded')}</span>
        <PersonLink username={sender.username} isRepeated>
          <Avatar id={sender.id} name={name} picture={sender.profilePicture} size={16} decorative />
        </PersonLink>
        <strong>
          <PersonLink username={sender.username}>{name}</PersonLink>
        </strong>
        <time dateTime={sentAt} title={format.full(sentAt)}>
          {format.day(sentAt)}
        </time>
      </figcaption>
      {isBlocked && (
        <Text look="tertiary" className={list.folded}>
          <span>{t('message.blocked')}</span>{' '}
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'message.hide' : 'message.show')}
          </button>
        </Text>
      )}
      {(!isBlocked || isOpen) && <Content forward={forward} attachments={attachments} />}
      {!isPreview && <Place forward={forward} />}
    </figure>
  );
};

const Content = ({ forward: { body, mentions }, attachments }: Pick<ForwardedProps, 'forward' | 'attachments'>) => {
  const t = useTexts('chat');
  if (body === '' && attachments.length === 0) return <p className={list.gone}>{t('attachment.gone')}</p>;
  return (
    <>
      {body !== '' && <Markdown source={body} mentions={mentions} />}
      <MessageAttachments attachments={attachments} />
    </>
  );
};

/** Only a channel from the reader's own list is named. */
const Place = ({ forward: { channelId, seq } }: Pick<ForwardedProps, 'forward'>) => {
  const t = useTexts('chat');
  const nameOf = useNameOf();
  const { data } = useQuery(channelsQuery);
  const channel = data?.find(({ id }) => id === channelId);
  if (!channel) return null;
  const name = channel.conversation ? nameOf(channel) : `#${channel.name}`;
  return <Link to={`/chat/${channelId}?at=${seq}`}>{t('forward.show', { name })}</Link>;
};
