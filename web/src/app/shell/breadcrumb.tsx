import { Link } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import { useAppRoutes } from '../nav/app-routes.ts';
import { stepsTo } from '../nav/page-routes.ts';
import { useOpenPage } from '../nav/use-open-page.ts';
import { useTitles } from '../titles.ts';
import styles from './header.module.css';
import { useOpenTitle } from './use-document-title.ts';

/** The path to the open page; the name of a group links to its first page. */
export const Breadcrumb = () => {
  const t = useTexts('app');
  const name = useTitles();
  const places = useAppRoutes();
  const { pageRoute } = useOpenPage();
  const open = useOpenTitle();
  const steps = pageRoute ? stepsTo(pageRoute, places) : [];
  return (
    <nav aria-label={t('breadcrumb')} className={styles.crumbs}>
      <ol>
        {steps
          .filter(({ title }) => name(title) !== open)
          .map(({ title, path }) => (
            <li key={title}>
              {path ? <Link to={path}>{name(title)}</Link> : name(title)}
              <ChevronIcon size={12} />
            </li>
          ))}
        {open && (
          <li>
            <span aria-current="page">{open}</span>
          </li>
        )}
      </ol>
    </nav>
  );
};
