import { Link } from 'react-router';
import { ChevronLeft, ChevronRight } from './chevrons.tsx';
import { pagesAround } from './pages-around.ts';
import styles from './pager.module.css';

export type PagerLabels = { name: string; previous: string; next: string; page: (page: number) => string };
type PagerProps = {
  page: number;
  totalPages: number;
  /** URL of a page: paging is navigation, so it uses links. */
  href: (page: number) => string;
  labels: PagerLabels;
};

/** The page links of a list; not rendered for a single page. */
export const Pager = ({ page, totalPages, href, labels }: PagerProps) => {
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={labels.name}>
      <Step to={page > 1 ? href(page - 1) : null} label={labels.previous} rel="prev" />
      {pagesAround(page, totalPages).map((entry, index) =>
        entry === 'gap' ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={entry}
            to={href(entry)}
            className={styles.page}
            aria-label={labels.page(entry)}
            aria-current={entry === page ? 'page' : undefined}
          >
            {entry}
          </Link>
        ),
      )}
      <Step to={page < totalPages ? href(page + 1) : null} label={labels.next} rel="next" />
    </nav>
  );
};

type StepProps = { to: string | null; label: string; rel: 'prev' | 'next' };
const Step = ({ to, label, rel }: StepProps) => {
  const icon = rel === 'prev' ? <ChevronLeft /> : <ChevronRight />;
  // Keeps its space at the ends, so that the numbers do not move under the pointer.
  if (to === null)
    return (
      <span className={styles.page} data-disabled aria-hidden="true">
        {icon}
      </span>
    );
  return (
    <Link to={to} rel={rel} className={styles.page} aria-label={label}>
      {icon}
    </Link>
  );
};
