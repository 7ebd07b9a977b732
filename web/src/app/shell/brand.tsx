import { Link } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { homePath } from '#kernel/session/index.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import styles from './brand.module.css';

/** The sign of the product, with its name where there is room; leads home. */
export const Brand = ({ hasName = true, onOpen }: { hasName?: boolean; onOpen?: () => void }) => {
  const name = useTexts('kernel')('brand');
  return (
    <Link to={homePath} className={styles.brand} aria-label={name} onClick={onOpen}>
      <BrandMark />
      {hasName && <span>{name}</span>}
    </Link>
  );
};
