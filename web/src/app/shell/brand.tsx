import { Link, type LinkProps } from 'react-router';
import { useSiteName } from '#kernel/site/name.ts';
import { useSite } from '#kernel/site/index.ts';
import { homePath } from '#kernel/session/index.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import styles from './brand.module.css';

/** The logo, with the name if there is room; links to home. */
export const Brand = ({ hasName = true, ...link }: { hasName?: boolean } & Pick<LinkProps, 'replace' | 'onClick'>) => {
  const name = useSiteName();
  const logo = useSite((site) => site.logo);
  return (
    <Link {...link} to={homePath} className={styles.brand} aria-label={name}>
      <BrandMark logo={logo} />
      {hasName && <span>{name}</span>}
    </Link>
  );
};
