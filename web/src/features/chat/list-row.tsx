import type { Channel } from '#contract/chat.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import type { Row } from './rows.ts';
import type { FoldingOf } from './use-folding.ts';

type ListRowProps = {
  row: Row;
  channel: Channel;
  /** The message that the URL asks for. */
  asked: number | null;
  foldingOf: FoldingOf;
  onEdit: (text: string) => void;
};

export const ListRow = ({ row, channel, asked, foldingOf, onEdit }: ListRowProps) => {
  switch (row.kind) {
    case 'start':
      return <Start channel={channel} />;
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
  }
};

const Start = ({ channel }: { channel: Channel }) => {
  const t = useTexts('chat');
  return (
    <div className={styles.start}>
      <p className={styles.startTitle}>{channel.name}</p>
      <p>{channel.topic || t('messages.start', { name: channel.name })}</p>
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
