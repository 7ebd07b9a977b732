import { Link } from 'react-router';
import type { Channel } from '#contract/chat/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useNameOf } from './conversations/names.ts';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { FailedChange } from './messages/change-notes.tsx';
import type { OutgoingChange } from './outgoing.ts';
import { type EditOutgoing, OutgoingRow } from './outgoing-row.tsx';
import type { MessageListRow } from './rows.ts';
import type { FoldingOf } from './use-folding.ts';

type MessageListEntryProps = {
  row: MessageListRow;
  channel: Channel;
  /** The message that the URL asks for. */
  asked: number | null;
  foldingOf: FoldingOf;
  onEdit: EditOutgoing;
};

export const MessageListEntry = ({ row, channel, asked, foldingOf, onEdit }: MessageListEntryProps) => {
  switch (row.kind) {
    case 'start':
      return <Start channel={channel} />;
    case 'cut':
      return <Cut channel={channel} />;
    case 'day':
      return <Day at={row.at} />;
    case 'new':
      return <NewLine />;
    case 'message':
      return (
        <MessageRow
          message={row.message}
          isFollowing={row.isFollowing}
          isAsked={row.message.seq === asked}
          folding={foldingOf(row.message)}
        />
      );
    case 'outgoing':
      return <OutgoingRow item={row.item} isFollowing={row.isFollowing} onEdit={onEdit} />;
    case 'refused':
      return <Refused item={row.item} />;
  }
};

const Start = ({ channel }: { channel: Channel }) => {
  const t = useTexts('chat');
  const name = useNameOf()(channel);
  const { kind, topic } = channel;
  return (
    <div className={styles.start}>
      <p className={styles.startTitle}>{name}</p>
      <p>{topic || t(kind === 'dm' || kind === 'group' ? `messages.start.${kind}` : 'messages.start', { name })}</p>
      {channel.retentionDays !== null && <p>{t('channel.kept', { count: channel.retentionDays })}</p>}
      {channel.isOnWeb && <p>{t('channel.onWeb')}</p>}
    </div>
  );
};

const Cut = ({ channel: { retentionDays } }: { channel: Channel }) => {
  const t = useTexts('chat');
  return (
    <div className={styles.start}>
      <p>{t('messages.cut')}</p>
      {retentionDays !== null && <p>{t('channel.kept', { count: retentionDays })}</p>}
    </div>
  );
};

const Day = ({ at }: { at: string }) => {
  const format = useFormat();
  return (
    <div className={styles.day} role="separator">
      <time dateTime={at} title={format.full(at)}>
        {format.day(at, 'long')}
      </time>
    </div>
  );
};

const NewLine = () => {
  const t = useTexts('chat');
  return (
    <div className={styles.new} role="separator">
      <span>{t('messages.new')}</span>
    </div>
  );
};

const Refused = ({ item }: { item: OutgoingChange }) => {
  const t = useTexts('chat');
  return (
    <div className={styles.refused}>
      <Link to={`/chat/${item.channelId}?at=${item.seq}`}>{t('change.where')}</Link>
      <FailedChange item={item} />
    </div>
  );
};
