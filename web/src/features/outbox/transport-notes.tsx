import type { OutboxChannel } from '#contract/outbox.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { InfoIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { channels } from './outbox-filter.ts';
import styles from './outbox.page.module.css';

export type Transports = Readonly<Record<OutboxChannel, boolean>>;

/** Explains why messages are not delivered. */
export const TransportNotes = ({ transports }: { transports: Transports }) => {
  const t = useTexts('outbox');
  const missing = channels.filter((channel) => !transports[channel]);
  if (missing.length === 0) return null;
  return (
    <Stack as="ul" gap={8} className={styles.notes}>
      {missing.map((channel) => (
        <li key={channel}>
          <InfoIcon size={16} />
          {t(`transport.${channel}`)}
        </li>
      ))}
    </Stack>
  );
};
