import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { categoriesQuery } from '#features/communities/index.ts';
import { formatCalendarDay } from '#kernel/i18n/calendar-day.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { isNarrowed, unnarrowed, type EventsFilter } from '../events-filter.ts';
import { communityName } from './finding.queries.ts';
import styles from './finding.module.css';

type ActiveFiltersProps = { filter: EventsFilter; href: (change: Partial<EventsFilter>) => string };

/** Each filter in force is a link that takes it off; more than one can be taken off at once. */
export const ActiveFilters = ({ filter, href }: ActiveFiltersProps) => {
  const t = useTexts('events-finding');
  const active = useActive(filter);
  if (!isNarrowed(filter)) return null;
  return (
    <Row as="ul" gap={8} wrap aria-label={t('active.label')}>
      {active.map(({ text, off }) => (
        <li key={text}>
          <Link to={href(off)} className={styles.chip} aria-label={t('active.remove', { name: text })} preventScrollReset>
            {text} <CloseIcon size={16} />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link to={href(unnarrowed)} className={styles.clear} preventScrollReset>
            {t('active.clear')}
          </Link>
        </li>
      )}
    </Row>
  );
};

type Active = { text: string; off: Partial<EventsFilter> };
function useActive({ from, to, mode, category, tag, language, city, near, community }: EventsFilter): Active[] {
  const t = useTexts('events-finding');
  const reading = useLanguage();
  const categories = useQuery(categoriesQuery).data ?? [];
  const { data: named } = useQuery({ ...communityName(community), enabled: community !== '' });
  const day = (value: string) => formatCalendarDay(value, reading);
  const dates =
    from && to
      ? from === to
        ? day(from)
        : t('active.between', { from: day(from), to: day(to) })
      : from
        ? t('active.from', { day: day(from) })
        : to && t('active.to', { day: day(to) });
  const found: (Active | false)[] = [
    dates !== '' && { text: dates, off: { from: '', to: '' } },
    mode !== '' && { text: t(`mode.${mode}`), off: { mode: '' } },
    category !== '' && { text: categories.find(({ slug }) => slug === category)?.names[reading] ?? category, off: { category: '' } },
    tag !== '' && { text: `#${tag}`, off: { tag: '' } },
    language !== '' && { text: t(`language.${language}`), off: { language: '' } },
    city !== '' && { text: city, off: { city: '' } },
    near !== '' && { text: t('near.active'), off: { near: '' } },
    community !== '' && { text: named ?? t('active.community'), off: { community: '' } },
  ];
  return found.filter((one) => one !== false);
}
