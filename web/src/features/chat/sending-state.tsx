import { hasText, textOf, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './message-list.module.css';
import { tryAgain, useOutbox } from './outbox.ts';
import type { QueuedMessage } from './outgoing.ts';

/** How far what waits in the outbox is: behind others of its channel, on its way, tried again, or without a network. */
export function useSendingState({ clientMsgId, channelId, userId }: QueuedMessage): 'queued' | 'sending' | 'retrying' | 'waiting' {
  return useOutbox(({ items, isOffline, retrying }) => {
    if (isOffline) return 'waiting';
    if (retrying.includes(clientMsgId)) return 'retrying';
    const first = items.find((item) => item.state === 'sending' && item.channelId === channelId && item.userId === userId);
    return first && first.clientMsgId !== clientMsgId ? 'queued' : 'sending';
  });
}

export const Sending = ({ item }: { item: QueuedMessage }) => {
  const t = useTexts('chat');
  return <p className={styles.way}>{t(`outgoing.${useSendingState(item)}`)}</p>;
};

/** Why something was not stored. */
export const Reason = ({ item: { code, params } }: { item: QueuedMessage }) => {
  'use no memo'; // The error text is read from the current catalog.
  const t = useTexts('chat');
  return <span>{hasText('errors', code ?? '') ? textOf('errors', code ?? '', params) : t('outgoing.failed')}</span>;
};

/** Sends it again; where it would notify many people, its author agrees to that by the same button. */
export const RetryButton = ({ item, editCount }: { item: QueuedMessage; editCount?: number | undefined }) => {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const { clientMsgId, code, params } = item;
  const isAsked = code === 'mention.unconfirmed';
  return (
    <Button size="small" onClick={() => void tryAgain(clientMsgId, { editCount, ...(isAsked && { confirmsAll: true }) })}>
      {isAsked ? t('outgoing.notify', { count: Number(params?.['count']) }) : common('retry')}
    </Button>
  );
};
