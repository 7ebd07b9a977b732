import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { directoryOf } from '../directory/communities-filter.ts';
import { CommunityTags } from './community-tags.tsx';
import { categoriesQuery } from '../communities.queries.ts';
import styles from './community-facts.module.css';
import { CalendarIcon, GlobeIcon, KeyIcon, PlaceIcon, TagIcon } from '#ui/icons/content-icons.tsx';
import { EyeIcon } from '#ui/icons/entry-icons.tsx';
import { Stack } from '#ui/layout/stack.tsx';

/** The access rules of the community in plain words. */
export const CommunityFacts = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  const format = useFormat();
  const { location, visibility, contentVisibility, joinPolicy, language, createdAt, tags } = community;
  const country = location?.country && countryName(location.country, format.reader.language);
  return (
    <Panel as="aside" title={t('facts.title')}>
      <Stack as="ul" gap={12} className={styles.facts}>
        <Fact icon={<EyeIcon size={16} />} text={t(`visibility.${visibility}`)} more={t(`content.${contentVisibility}`)} />
        <Fact icon={<KeyIcon size={16} />} text={t(`policy.${joinPolicy}`)} />
        <CategoryFact categoryId={community.categoryId} />
        <Fact icon={<GlobeIcon size={16} />} text={t(`language.${language}`)} />
        {location && (
          <Fact
            icon={<PlaceIcon size={16} />}
            text={
              <Link to={directoryOf({ city: location.city })}>
                {country ? t('facts.place', { city: location.city, country }) : location.city}
              </Link>
            }
          />
        )}
        <Fact icon={<CalendarIcon size={16} />} text={t('facts.since', { date: monthOf(createdAt, format.reader.language) })} />
      </Stack>
      <div className={styles.tags}>
        <CommunityTags tags={tags} />
      </div>
    </Panel>
  );
};

type FactProps = { icon: ReactNode; text: ReactNode; more?: string };
const Fact = ({ icon, text, more }: FactProps) => (
  <li>
    <span className={styles.icon}>{icon}</span>
    <span>
      {text}
      {more && <span className={styles.more}>{more}</span>}
    </span>
  </li>
);

const CategoryFact = ({ categoryId }: { categoryId: string }) => {
  const language = useLanguage();
  const category = useQuery(categoriesQuery).data?.find(({ id }) => id === categoryId);
  // Keeps its height while the names load.
  return (
    <Fact
      icon={<TagIcon size={16} />}
      text={category ? <Link to={directoryOf({ category: category.slug })}>{category.names[language]}</Link> : '\u00a0'}
    />
  );
};

const countryName = (code: string, language: string) => {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code);
  } catch {
    return code;
  }
};

const monthOf = (at: string, language: string) =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long' }).format(Date.parse(at));
