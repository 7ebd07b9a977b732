import type { Channel } from '#contract/chat/index.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import type { MessageListRow } from '../rows.ts';
import styles from './presence.module.css';
import { useReceipts } from './receipts.ts';

/** Who has read the message in the last row, if the reader wrote it. */
export const ReadBy = ({ channel, last }: { channel: Channel; last: MessageListRow | undefined }) => {
  const t = useTexts('chat');
  const format = useFormat();
  const me = useMe();
  const message = last?.kind === 'message' && last.message.sender.id === me.id && last.message.state === 'visible' ? last.message : null;
  const shown = useReceipts(channel, message !== null);
  if (!shown || !message) return null;
  const people = shown.receipts.flatMap(({ person, seq }) => (seq >= message.seq ? person : []));
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
