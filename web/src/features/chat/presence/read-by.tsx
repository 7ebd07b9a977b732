import type { Channel, Message } from '#contract/chat/index.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import styles from './presence.module.css';
import { useReceipts } from './receipts.ts';

/** Who has read the last message, if the reader wrote it. */
export const ReadBy = ({ channel, last }: { channel: Channel; last: Message | undefined }) => {
  const t = useTexts('chat');
  const format = useFormat();
  const me = useMe();
  const isMine = last?.sender.id === me.id && last.state === 'visible';
  const shown = useReceipts(channel, isMine);
  if (!shown || !last) return null;
  const people = shown.receipts.flatMap(({ person, seq }) => (seq >= last.seq ? person : []));
  const [first, second] = people;
  if (!first) return null;
  const words = () => {
    if (channel.kind === 'dm') return t('receipts.read');
    if (people.length === shown.others) return t('receipts.all');
    if (!second) return t('receipts.one', { name: personName(first) });
    if (people.length === 2) return t('receipts.two', { name: personName(first), other: personName(second) });
    return t('receipts.many', { read: format.number(people.length), total: format.number(shown.others) });
  };
  return (
    <p className={styles.typing}>
      <span>{words()}</span>
    </p>
  );
};
