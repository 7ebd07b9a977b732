import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HostView } from '#contract/events/guests.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { eventQuery } from '../events.queries.ts';
import { PoolsPanel } from './pools-panel.tsx';
import { RemoveTypeDialog } from './remove-dialogs.tsx';
import { TypeSheet } from './type-sheet.tsx';
import { typesQuery, useOrderTypes, type HostType } from './tickets.queries.ts';
import styles from './tickets.module.css';

/** The ticket types of an event, for its hosts. */
export const TicketsTab = ({ host: { id, slug, zone } }: { host: HostView }) => {
  const t = useTexts('events-guests');
  const query = useQuery(typesQuery(id));
  const { data, error } = query;
  const event = useQuery(eventQuery(slug));
  const [open, setOpen] = useState<HostType | 'new' | null>(null);
  const order = useOrderTypes(id);
  const [removed, setRemoved] = useState<HostType | null>(null);
  if (!data && error) return <LoadingState query={query} skeleton={null} />;
  const items = data?.items ?? [];
  const raise = (index: number) => {
    const ids = items.map((type) => type.id);
    ids.splice(index - 1, 0, ...ids.splice(index, 1));
    order.mutate(ids);
  };
  return (
    <div className={styles.types}>
      {data && items.length === 0 && <p>{t('types.empty')}</p>}
      <Stack as="ul">
        {items.map((type, index) => (
          <li key={type.id} className={styles.type}>
            <span className={styles.cardWords}>
              <span>{type.name}</span>
              <InlineText look="hint">
                {type.capacity === null
                  ? t('types.taken', { count: type.taken })
                  : t('number.of', { count: type.taken, capacity: type.capacity })}
                {type.isHidden && ` · ${t('types.hidden')}`}
              </InlineText>
            </span>
            {index > 0 && (
              <Button size="small" look="text" isBusy={order.isPending} onClick={() => raise(index)}>
                {t('types.raise')}
              </Button>
            )}
            <Button size="small" aria-label={t('pools.editOf', { name: type.name })} onClick={() => setOpen(type)}>
              {t('types.editShort')}
            </Button>
            <Button size="small" look="text" aria-label={t('pools.removeOf', { name: type.name })} onClick={() => setRemoved(type)}>
              {t('types.remove')}
            </Button>
          </li>
        ))}
      </Stack>
      {data && !event.isLoading && (
        <div>
          <Button look="primary" onClick={() => setOpen('new')}>
            {t('types.add')}
          </Button>
        </div>
      )}
      {data && items.length > 0 && <PoolsPanel eventId={id} pools={data.pools} types={items} />}
      {data && <Text look="hint">{t('types.free')}</Text>}
      {open !== null && (
        <TypeSheet
          eventId={id}
          zone={zone}
          type={open === 'new' ? null : open}
          guestsPerRsvp={event.data?.guestsPerRsvp ?? 0}
          onClose={() => setOpen(null)}
        />
      )}
      {removed && <RemoveTypeDialog eventId={id} type={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
};
