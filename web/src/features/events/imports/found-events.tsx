import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportableEvent } from '#contract/events/imports.ts';
import { limits } from '#contract/browser/limits.ts';
import { errorText, SpanTime, textOf, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Tag } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { type CheckedCalendar, type Imported, type CalendarSource, useImportEvents } from './imports.queries.ts';
import styles from './imports.module.css';

const isNew = ({ problem, slug }: ImportableEvent) => problem === null && slug === null;

type FoundEventsProps = {
  communityId: string;
  found: CheckedCalendar;
  source: CalendarSource;
  onDone: (done: Imported) => void;
  onOther: () => void;
};

/** The events of a calendar; at first all that can be imported are chosen. */
export const FoundEvents = ({ communityId, found: { items, over, more }, source, onDone, onOther }: FoundEventsProps) => {
  const t = useTexts('events-imports');
  const [chosen, setChosen] = useState(() => items.filter(isNew).map(({ uid }) => uid));
  const { mutate: run, isPending, error } = useImportEvents(communityId);
  const all = items.filter(isNew).map(({ uid }) => uid);
  return (
    <Stack gap={16} className={styles.steps}>
      {error && <Refusal text={errorText(error)} />}
      {items.length === 0 && <EmptyState title={t('none.title')} text={t('none.text')} />}
      {items.length > 0 && (
        <>
          <Row gap={12} justify="between">
            <strong role="status">{t('found', { count: items.length })}</strong>
            {all.length > 1 && (
              <label className={styles.all}>
                <input
                  type="checkbox"
                  checked={chosen.length === all.length}
                  onChange={({ currentTarget }) => setChosen(currentTarget.checked ? all : [])}
                />
                {t('all')}
              </label>
            )}
          </Row>
          <Stack as="ul" className={styles.list}>
            {items.map((item) => (
              <li key={item.uid}>
                <FoundEvent
                  item={item}
                  isChosen={chosen.includes(item.uid)}
                  onChoose={(isChosen) => setChosen(isChosen ? [...chosen, item.uid] : chosen.filter((uid) => uid !== item.uid))}
                />
              </li>
            ))}
          </Stack>
        </>
      )}
      {over > 0 && <Text look="secondary">{t('over', { count: over })}</Text>}
      {more > 0 && <Text look="secondary">{t('more', { count: more })}</Text>}
      <Row gap={12} rowGap={8} wrap>
        {all.length > 0 && (
          <Button
            look="primary"
            isBusy={isPending}
            disabled={chosen.length === 0}
            onClick={() => run({ ...source, uids: chosen }, { onSuccess: onDone })}
          >
            {t('run', { count: chosen.length })}
          </Button>
        )}
        <Button disabled={isPending} onClick={onOther}>
          {t('other')}
        </Button>
      </Row>
    </Stack>
  );
};

type FoundEventProps = { item: ImportableEvent; isChosen: boolean; onChoose: (isChosen: boolean) => void };

const FoundEvent = ({ item, isChosen, onChoose }: FoundEventProps) => {
  const t = useTexts('events-imports');
  const { startsAt, endsAt, zone, allDay, place, dates, isCut, exceptions, clocks, problem, slug } = item;
  const title = item.title || t('untitled');
  const repeats = dates > 1 && [t('dates', { count: dates }), isCut && t('cut')].filter(Boolean).join(', ');
  return (
    <label className={styles.event}>
      <input
        type="checkbox"
        aria-label={t('choose', { title })}
        disabled={!isNew(item)}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <span className={styles.what}>
        <strong>{title}</strong>
        {startsAt !== null && endsAt !== null && (
          <InlineText look="secondary">
            <SpanTime startsAt={startsAt} endsAt={endsAt} zone={zone} allDay={allDay} />
            {[repeats, place].filter(Boolean).map((part) => ` · ${part}`)}
          </InlineText>
        )}
        {exceptions > 0 && problem === null && <InlineText look="secondary">{t('exceptions', { count: exceptions })}</InlineText>}
        {clocks !== null && <InlineText look="secondary">{t(`clocks.${clocks}`)}</InlineText>}
        {problem !== null && <InlineText look="danger">{textOf('errors', problem, { min: limits.eventTitle.min })}</InlineText>}
      </span>
      {slug !== null && (
        <Link to={`/events/${slug}`}>
          <Tag>{t('here')}</Tag>
        </Link>
      )}
    </label>
  );
};
