import { Link } from 'react-router';
import { useTitles } from '#features/menus/index.ts';
import styles from './access-demo.module.css';
import type { Branch } from './branch-of.ts';

/** Groups by their names, pages as links; the open one is marked. */
export const BranchTree = ({ branches, here }: { branches: readonly Branch[]; here: string }) => {
  const title = useTitles();
  return (
    <ul className={styles.tree}>
      {branches.map(({ path, title: name, children }) => (
        <li key={path}>
          {children.length > 0 ? (
            <>
              <span>{title(name)}</span>
              <BranchTree branches={children} here={here} />
            </>
          ) : (
            <Link to={path} aria-current={path === here ? 'page' : undefined}>
              {title(name)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
};
