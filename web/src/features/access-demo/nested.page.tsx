import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { routesQuery, useTitles } from '#features/menus/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import styles from './access-demo.module.css';
import { branchOf, wayTo } from './branch-of.ts';
import { BranchTree } from './branch-tree.tsx';

/** A deeply nested page: shows its position and its siblings. */
export const Page = () => {
  const t = useTexts('access-demo');
  const title = useTitles();
  const { pathname } = useLocation();
  const { data: routes } = useSuspenseQuery(routesQuery);
  const branch = branchOf(routes, pathname);
  const way = branch ? wayTo(branch, pathname) : [];
  const here = way.at(-1);
  return (
    <PageFrame width="narrow">
      <PageHeader title={here ? title(here.title) : t('nested.title')} text={t('nested.text', { count: way.length })} />
      <Panel title={t('nested.way')}>
        <ol className={styles.way}>
          {way.map(({ path, title: name }) => (
            <li key={path} aria-current={path === pathname ? 'location' : undefined}>
              <strong>{title(name)}</strong>
              <code>{path}</code>
            </li>
          ))}
        </ol>
      </Panel>
      {branch && (
        <Panel title={t('nested.around')}>
          <BranchTree branches={[branch]} here={pathname} />
        </Panel>
      )}
    </PageFrame>
  );
};
