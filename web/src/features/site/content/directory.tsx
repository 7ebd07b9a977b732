import { directorySorts, type DirectoryFilter, spokenLanguages, writeDirectory } from '#contract/browser/public-filters.ts';
import type { PublicPage } from '#contract/site/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { CommunityTile } from '../community-tile.tsx';
import type { SiteFrame } from '../frame.ts';
import grid from '../landing.module.css';
import styles from './content.module.css';
import { PagesNav } from './pages-nav.tsx';

type Page = Extract<PublicPage, { name: 'communities' }>;
type DirectoryProps = { frame: SiteFrame; page: Page };

const addressOf = (filter: DirectoryFilter): string => `/communities${writeDirectory(filter)}`;

/** The directory of public communities; its filters are a plain form and links. */
export const Directory = ({ frame, page }: DirectoryProps) => {
  const { t, language } = frame;
  const { filter, communities, total, totalPages } = page;
  const isFiltered = writeDirectory({ ...filter, sort: 'active', page: 1 }) !== '';
  return (
    <div className={styles.list}>
      <header className={styles.head}>
        <h1>{t('directory.title')}</h1>
        <p>{t('directory.text')}</p>
      </header>
      <Filters frame={frame} page={page} />
      {isFiltered && (
        <p className={styles.found}>
          {t('directory.found', { count: total })} <a href="/communities">{t('directory.clear')}</a>
        </p>
      )}
      {communities.length === 0 ? (
        <div className={grid.note}>
          <h2>{t(isFiltered ? 'directory.nothing' : 'communities.empty.title')}</h2>
          <p>{t(isFiltered ? 'directory.nothingText' : 'communities.empty.text')}</p>
        </div>
      ) : (
        <section className={grid.grid} aria-label={t('directory.results')}>
          {communities.map((community, index) => (
            <CommunityTile key={community.id} community={community} t={t} language={language} level={2} isEager={index < 4} />
          ))}
        </section>
      )}
      <PagesNav t={t} page={filter.page} totalPages={totalPages} href={(wanted) => addressOf({ ...filter, page: wanted })} />
    </div>
  );
};

/** The category is a link each, so that one tap applies it; the form keeps it, and what else is chosen. */
const Filters = ({ frame: { t, language }, page: { filter, categories } }: DirectoryProps) => {
  const { q, category, tag, language: spoken, city, sort } = filter;
  const under = (slug: string) => addressOf({ ...filter, category: slug, page: 1 });
  return (
    <>
      <form className={styles.filters} method="get" action="/communities" role="search" aria-label={t('directory.search')}>
        {category && <input type="hidden" name="category" value={category} />}
        <label className={styles.grow}>
          <span>{t('directory.q')}</span>
          <input type="search" name="q" defaultValue={q} maxLength={limits.searchText.max} placeholder={t('directory.q.placeholder')} />
        </label>
        <label>
          <span>{t('directory.city')}</span>
          <input name="city" defaultValue={city} maxLength={limits.city.max} />
        </label>
        <label>
          <span>{t('directory.tag')}</span>
          <input name="tag" defaultValue={tag} maxLength={limits.tag.max} />
        </label>
        <label>
          <span>{t('directory.language')}</span>
          <select name="language" defaultValue={spoken}>
            <option value="">{t('directory.language.all')}</option>
            {spokenLanguages.map((each) => (
              <option key={each} value={each}>
                {t(`directory.language.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('directory.sort')}</span>
          <select name="sort" defaultValue={sort}>
            {directorySorts.map((each) => (
              <option key={each} value={each}>
                {t(`directory.sort.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{t('directory.submit')}</button>
      </form>
      <nav className={styles.chips} aria-label={t('directory.categories')}>
        <a href={under('')} aria-current={category === '' ? 'true' : undefined}>
          {t('directory.categories.all')}
        </a>
        {categories.map(({ slug, names }) => (
          <a key={slug} href={under(slug)} aria-current={category === slug ? 'true' : undefined}>
            {names[language]}
          </a>
        ))}
      </nav>
    </>
  );
};
