import { Link } from 'react-router';
import { useSiteName } from '#kernel/site/name.ts';
import { useSite } from '#kernel/site/index.ts';
import { homePath } from '#kernel/session/index.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import styles from './brand.module.css';

/** The logo, with the name if there is room; links to home. */
export const Brand = ({ hasName = true, onOpen }: { hasName?: boolean; onOpen?: () => void }) => {
  const name = useSiteName();
  const logo = useSite((site) => site.logo);
  return (
    <Link to={homePath} className={styles.brand} aria-label={name} onClick={onOpen}>
      <BrandMark logo={logo} />
      {hasName && <span>{name}</span>}
    </Link>
  );
};
