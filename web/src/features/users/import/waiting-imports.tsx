import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { importPath } from './import-path.ts';
import { waitingQuery } from './users.import.queries.ts';
import { StateWords } from './import-words.tsx';
import styles from './user-import.module.css';

/** Unfinished imports. They are listed because they count against the limit of waiting imports. */
export const WaitingImports = () => {
  const t = useTexts('users');
  const { data } = useQuery(waitingQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={t('import.waiting')}>
      <Stack as="ul" className={styles.waiting} aria-label={t('import.waiting')}>
        {data.items.map((found) => (
          <li key={found.id}>
            <Link className={styles.fileName} to={importPath(found.id)}>
              {found.fileName}
            </Link>
            <span className={styles.note}>
              <RelativeTime at={found.createdAt} />
            </span>
            <StateWords found={found} />
          </li>
        ))}
      </Stack>
    </Panel>
  );
};
