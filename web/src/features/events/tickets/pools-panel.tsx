import { useState } from 'react';
import type { HostPool } from '#contract/events/tickets.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { PoolSheet } from './pool-sheet.tsx';
import { RemovePoolDialog } from './remove-dialogs.tsx';
import type { HostType } from './tickets.queries.ts';
import styles from './tickets.module.css';

type PoolsPanelProps = { eventId: string; pools: readonly HostPool[]; types: readonly HostType[] };

/** The pools that several tickets share, for the hosts of an event with ticket types. */
export const PoolsPanel = ({ eventId, pools, types }: PoolsPanelProps) => {
  const t = useTexts('events-guests');
  const format = useFormat();
  const [open, setOpen] = useState<HostPool | 'new' | null>(null);
  const [removed, setRemoved] = useState<HostPool | null>(null);
  const drawers = ({ ticketTypeIds }: HostPool) => {
    const names = types.flatMap(({ id, name }) => (ticketTypeIds.includes(id) ? [name] : []));
    return names.length === 0 ? t('pools.unused') : format.list(names);
  };
  return (
    <Panel title={t('pools.title')}>
      <Text look="hint">{t('pools.text')}</Text>
      <Stack as="ul">
        {pools.map((pool) => (
          <li key={pool.id} className={styles.type}>
            <span className={styles.cardWords}>
              <span>{pool.name}</span>
              <InlineText look="hint">
                {pool.capacity === null
                  ? t('types.taken', { count: pool.taken })
                  : t('number.of', { count: pool.taken, capacity: pool.capacity })}
                {` · ${drawers(pool)}`}
              </InlineText>
            </span>
            <Button size="small" aria-label={t('pools.editOf', { name: pool.name })} onClick={() => setOpen(pool)}>
              {t('types.editShort')}
            </Button>
            <Button size="small" look="text" aria-label={t('pools.removeOf', { name: pool.name })} onClick={() => setRemoved(pool)}>
              {t('types.remove')}
            </Button>
          </li>
        ))}
      </Stack>
      <div className={styles.add}>
        <Button onClick={() => setOpen('new')}>{t('pools.add')}</Button>
      </div>
      {open !== null && <PoolSheet eventId={eventId} pool={open === 'new' ? null : open} types={types} onClose={() => setOpen(null)} />}
      {removed && <RemovePoolDialog eventId={eventId} pool={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
};
