import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { errorText, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { DateField } from '#ui/date/date-field.tsx';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import type { EventsFilter } from '../events-filter.ts';
import { isDay } from './days.ts';
import { choicesQuery, type ChoiceKind } from './finding.queries.ts';
import styles from './more-filters.module.css';

type MoreFiltersProps = { filter: EventsFilter; onFilter: (change: Partial<EventsFilter>) => void; onClose: () => void };

/** A year that is being typed passes through the first centuries. */
const EARLIEST = '1900-01-01';

const kinds = ['city', 'community', 'tag'] as const;

/** Any dates, and what has too many values for a menu. Each takes effect at once. */
export const MoreFilters = ({ filter, onFilter, onClose }: MoreFiltersProps) => {
  const t = useTexts('events-finding');
  const common = useTexts('kernel');
  const hasDates = filter.view === 'map' || filter.view === 'list';
  return (
    <Dialog title={t('more.title')} onClose={onClose} width={560}>
      <div className={styles.parts}>
        {hasDates && <Between filter={filter} onFilter={onFilter} />}
        <Picker filter={filter} onFilter={onFilter} />
      </div>
      <DialogActions>
        <CloseButton label={common('close')} />
      </DialogActions>
    </Dialog>
  );
};

/** Keeps the typed text, even while it is not a date yet; a whole date, or none, goes to the address. */
const Between = ({ filter, onFilter }: Omit<MoreFiltersProps, 'onClose'>) => {
  const t = useTexts('events-finding');
  const language = useLanguage();
  const [typed, setTyped] = useState({ from: filter.from, to: filter.to });
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const isWhole = [next.from, next.to].every((day) => day === '' || (isDay(day) && day >= EARLIEST));
    if (isWhole && !isReversed(next)) onFilter(next);
  };
  return (
    <FieldPair>
      <DateField label={t('more.from')} language={language} value={typed.from} onChange={(from) => change({ from })} />
      <DateField
        label={t('more.to')}
        language={language}
        value={typed.to}
        error={isReversed(typed) ? t('more.reversed') : undefined}
        onChange={(to) => change({ to })}
      />
    </FieldPair>
  );
};
const isReversed = ({ from, to }: { from: string; to: string }): boolean => isDay(from) && isDay(to) && to < from;

const Picker = ({ filter, onFilter }: Omit<MoreFiltersProps, 'onClose'>) => {
  const t = useTexts('events-finding');
  const [kind, setKind] = useState<ChoiceKind>('city');
  const [q, setQ] = useState('');
  const { data, error, isPlaceholderData } = useQuery({ ...choicesQuery(kind, q.trim()), placeholderData: keepPreviousData });
  const chosen = filter[kind];
  return (
    <Stack as="section" gap={12} className={styles.picker} aria-label={t(`more.${kind}`)}>
      <Choice
        label={t('more.by')}
        look="segments"
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`more.${value}`) }))}
        onChange={(value) => {
          setKind(value);
          setQ('');
        }}
      />
      <SearchField label={t(`more.search.${kind}`)} value={q} maxLength={limits.searchText.max} onChange={setQ} />
      {error && <p role="alert">{errorText(error)}</p>}
      <ul className={styles.choices} aria-busy={!data || isPlaceholderData}>
        {data?.items.map(({ value, label, count }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={value === chosen}
              onClick={() => onFilter({ ...(kind === 'city' && { near: '' }), [kind]: value === chosen ? '' : value })}
            >
              <bdi>{label}</bdi> <span className={styles.count}>{t('more.count', { count })}</span>
            </button>
          </li>
        ))}
      </ul>
      {data?.items.length === 0 && <Text look="secondary">{t('more.none')}</Text>}
    </Stack>
  );
};
