import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HostView } from '#contract/events/guests.ts';
import type { HostedDate } from '#contract/events/series.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Endless } from '#ui/endless/endless.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { ReasonDialog } from '../planning/reason-dialog.tsx';
import { CancelChosenDialog } from './cancel-chosen-dialog.tsx';
import styles from './dates-tab.module.css';
import { isToCome, TabDate } from './dates-tab-row.tsx';
import { hostedDates, type HostedWhen } from './edits.queries.ts';
import { RuleDialog } from './rule-dialog.tsx';

type Opened = { name: 'cancel' } | { name: 'rule'; date: Pick<HostedDate, 'id' | 'zone' | 'allDay'> } | { name: 'skip'; date: HostedDate };
const whens = ['upcoming', 'past'] as const;
const isRuled = ({ status, can }: HostedDate) => can.edit && (status === 'draft' || status === 'scheduled' || status === 'published');

/** All dates of the series with their guests, and what hosts do with each or several of them. */
export const DatesTab = ({ host: { id, endsAt } }: { host: HostView }) => {
  const t = useTexts('events-series');
  const common = useTexts('kernel');
  const { now } = useFormat().reader;
  const [when, setWhen] = useState<HostedWhen>('upcoming');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useInfiniteQuery(hostedDates(id, when));
  const { data } = query;
  const dates = data?.pages.flatMap(({ items }) => items) ?? [];
  const choosable = when === 'upcoming' ? dates.filter(isToCome).map((date) => date.id) : [];
  const picked = choosable.filter((one) => chosen.includes(one));
  const first = when === 'upcoming' ? dates.find(isRuled) : undefined;
  const here = dates.find((date) => date.id === id);
  // The dialog speaks of this date and the following: of the one that is managed, unless it is over or does not take place.
  const isFromHere = here ? isRuled(here) : Date.parse(endsAt) > now;
  const close = () => setOpened(null);
  return (
    <Stack gap={12}>
      <Row gap={12} rowGap={8} justify="between" wrap>
        <Choice
          look="segments"
          label={t('tab.when')}
          options={whens.map((value) => ({ value, label: t(`tab.when.${value}`) }))}
          value={when}
          onChange={setWhen}
        />
        {first && <Button onClick={() => setOpened({ name: 'rule', date: isFromHere ? { ...first, id } : first })}>{t('tab.add')}</Button>}
      </Row>
      {!data && (
        <LoadingState query={query}>
          <SkeletonRow />
          <SkeletonRow />
        </LoadingState>
      )}
      {data && dates.length === 0 && <EmptyState title={t(`tab.none.${when}.title`)} text={t(`tab.none.${when}.text`)} />}
      {dates.length > 0 && (
        <>
          <Picking
            total={data!.pages[0]!.pagination.total}
            most={choosable.length}
            count={picked.length}
            onAll={() => setChosen(choosable)}
            onNone={() => setChosen([])}
            onCancel={() => setOpened({ name: 'cancel' })}
          />
          <ul className={styles.dates} aria-label={t(`tab.when.${when}`)}>
            {dates.map((date) => (
              <TabDate
                key={date.id}
                date={date}
                isHere={date.id === id}
                isChosen={choosable.includes(date.id) ? chosen.includes(date.id) : null}
                onChoose={(isOn) => setChosen(isOn ? [...picked, date.id] : picked.filter((one) => one !== date.id))}
                onSkip={choosable.includes(date.id) ? () => setOpened({ name: 'skip', date }) : undefined}
              />
            ))}
          </ul>
          <Endless
            query={query}
            labels={{ loading: common('loading'), more: common('more'), retry: common('retry') }}
            bones={<SkeletonRow />}
          />
        </>
      )}
      {opened?.name === 'cancel' && <CancelChosenDialog eventId={id} eventIds={picked} onDone={() => setChosen([])} onClose={close} />}
      {opened?.name === 'rule' && <RuleDialog event={opened.date} onClose={close} />}
      {opened?.name === 'skip' && <ReasonDialog event={{ ...opened.date, isRecurring: true }} to="cancel" onClose={close} />}
    </Stack>
  );
};

type PickingProps = { total: number; most: number; count: number; onAll: () => void; onNone: () => void; onCancel: () => void };

/** How many dates there are, and what is done with the chosen ones. */
const Picking = ({ total, most, count, onAll, onNone, onCancel }: PickingProps) => {
  const t = useTexts('events-series');
  return (
    <div className={styles.picking}>
      <InlineText look="secondary">{t('tab.total', { count: total })}</InlineText>
      {most > 1 && (
        <Button look="text" size="small" onClick={count === most ? onNone : onAll}>
          {t(count === most ? 'tab.clear' : 'tab.chooseAll')}
        </Button>
      )}
      {count > 0 && (
        <Button size="small" isDanger onClick={onCancel}>
          {t('tab.cancel', { count })}
        </Button>
      )}
    </div>
  );
};
