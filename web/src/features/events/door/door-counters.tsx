import { useQuery } from '@tanstack/react-query';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { insideOf } from './door-list.ts';
import { doorCounters } from './door.queries.ts';
import styles from './door.module.css';
import type { Door } from './use-door.ts';

/** How many are in, by gate and in all, and how old the list of this device is. */
export const DoorCounters = ({ eventId, door, isCold = false }: { eventId: string; door: Door; isCold?: boolean }) => {
  const t = useTexts('events-door');
  const format = useFormat();
  const { data } = useQuery({ ...doorCounters(eventId), enabled: !isCold });
  const { tickets, takenAt, queue } = door.state;
  const own = tickets.reduce((sum, { id }) => sum + insideOf(door.state, id).length, 0);
  const expected = data?.expected ?? tickets.reduce((sum, { partySize }) => sum + partySize, 0);
  return (
    <Panel as="div">
      <p className={styles.count} aria-live="polite">
        {t('count.expected', { inside: Math.max(data?.inside ?? 0, own), expected })}
      </p>
      {data && data.gates.length > 0 && (
        <dl className={styles.gates} aria-label={t('count.gates')}>
          {data.gates.map(({ gate, count }) => (
            <Row gap={12} align="stretch" justify="between" key={gate}>
              <dt>{gate || t('count.noGate')}</dt>
              <dd>{format.number(count)}</dd>
            </Row>
          ))}
        </dl>
      )}
      <p className={styles.listing} role="status">
        {door.listing === 'loading' && takenAt === null && t('list.loading')}
        {door.listing === 'failed' && t('list.failed')}
        {door.listing === 'lost' && t('list.lost')}
        {takenAt !== null && t('list.ready', { count: tickets.length, time: `${format.dayWithin(takenAt)} ${format.time(takenAt)}` })}
      </p>
      {takenAt !== null && !session.isRemembered() && <Text look="secondary">{t('list.notRemembered')}</Text>}
      {queue.length > 0 && <p className={styles.unsent}>{t('list.unsent', { count: queue.length })}</p>}
      <Button size="small" onClick={() => void door.load()}>
        {t('list.refresh')}
      </Button>
    </Panel>
  );
};
