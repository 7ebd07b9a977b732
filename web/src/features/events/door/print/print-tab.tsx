import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { DoorTicket } from '#contract/events/door.ts';
import type { HostView } from '#contract/events/guests.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { loadTickets } from '../door.queries.ts';
import { sorted } from './people.ts';
import { Sheets, type Layout } from './sheets.tsx';
import styles from './print.module.css';

/** `silent`: the tab shows the error. */
const printed = (eventId: string) =>
  queryOptions({ queryKey: ['events', 'print', eventId], queryFn: () => loadTickets(eventId), staleTime: 0, meta: { silent: true } });

const PREVIEWED = 6;

/** Badges, labels and the list of guests on paper. */
export const PrintTab = ({ host }: { host: HostView }) => {
  const t = useTexts('events-door');
  const query = useQuery(printed(host.id));
  const { data, dataUpdatedAt } = query;
  if (!data)
    return (
      <LoadingState query={query}>
        <Bone height={640} radius={8} />
      </LoadingState>
    );
  if (data.length === 0) return <EmptyState title={t('print.empty.title')} text={t('print.empty')} />;
  return <Loaded host={host} tickets={data} takenAt={dataUpdatedAt} />;
};

type LoadedProps = { host: HostView; tickets: readonly DoorTicket[]; takenAt: number };
const Loaded = ({ host, tickets, takenAt }: LoadedProps) => {
  const t = useTexts('events-door');
  const { reader } = useFormat();
  const [layout, setLayout] = useState<Layout>('list');
  const guests = sorted(tickets, reader.language);
  const options = (['list', 'labels', 'badges'] as const).map((value) => ({ value, label: t(`print.${value}`) }));
  const sheet = { layout, host, takenAt, count: tickets.reduce((sum, { partySize }) => sum + partySize, 0) };
  return (
    <Panel as="div">
      <Row gap={16} rowGap={12} justify="between" wrap>
        <Choice label={t('print.layout')} look="lines" options={options} value={layout} onChange={setLayout} />
        <Button look="primary" onClick={() => print()}>
          {t('print.start')}
        </Button>
      </Row>
      <p className={styles.soft}>{t('print.text')}</p>
      <div className={styles.preview} role="group" aria-label={t('print.preview')} tabIndex={0}>
        <Sheets {...sheet} guests={guests.slice(0, PREVIEWED)} />
      </div>
      {/* Beside the application, which is not printed. */}
      {createPortal(
        <div className={styles.paper} aria-hidden="true">
          <Sheets {...sheet} guests={guests} />
        </div>,
        document.body,
      )}
    </Panel>
  );
};
