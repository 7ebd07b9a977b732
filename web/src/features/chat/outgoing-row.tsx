import { useMe } from '#kernel/me/index.ts';
import { hasText, textOf, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import styles from './message-list.module.css';
import { MessageFrame } from './message-row.tsx';
import { discard, tryAgain, useOutbox, type Outgoing } from './outbox.ts';

type OutgoingRowProps = { item: Outgoing; isFollowing: boolean; onEdit: (text: string) => void };

/** An own message before it is stored: shown at once, with its state. */
export const OutgoingRow = ({ item, isFollowing, onEdit }: OutgoingRowProps) => {
  const me = useMe();
  return (
    <MessageFrame by={me} at={item.writtenAt} isFollowing={isFollowing} state={item.state}>
      <Markdown source={item.body} />
      {item.state === 'sending' ? <Sending /> : <Failed item={item} onEdit={onEdit} />}
    </MessageFrame>
  );
};

const Sending = () => {
  const t = useTexts('chat');
  const isOffline = useOutbox(({ isOffline }) => isOffline);
  return <p className={styles.way}>{t(isOffline ? 'outgoing.waiting' : 'outgoing.sending')}</p>;
};

const Failed = ({ item, onEdit }: Pick<OutgoingRowProps, 'item' | 'onEdit'>) => {
  'use no memo'; // The error text is read from the current catalog.
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const edit = () => {
    onEdit(item.body);
    void discard(item.clientMsgId);
  };
  const isKnown = hasText('errors', item.code ?? '');
  return (
    <div className={styles.failed} role="alert">
      <span>{isKnown ? textOf('errors', item.code ?? '', item.params) : t('outgoing.failed')}</span>
      <span className={styles.ways}>
        <Button size="small" onClick={() => void tryAgain(item.clientMsgId)}>
          {common('retry')}
        </Button>
        <Button size="small" look="text" onClick={edit}>
          {t('outgoing.edit')}
        </Button>
        <Button size="small" look="text" isDanger onClick={() => void discard(item.clientMsgId)}>
          {common('discard')}
        </Button>
      </span>
    </div>
  );
};
