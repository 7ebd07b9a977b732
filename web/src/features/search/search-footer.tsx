import { useTexts } from '#kernel/i18n/index.ts';
import { EnterIcon } from './icons.tsx';
import styles from './search-dialog.module.css';

/** The name printed on the key. */
const closing = 'Esc';

/** The keys, on devices with a keyboard; and the number of results, announced too. */
export const SearchFooter = ({ count }: { count: number | null }) => {
  const t = useTexts('search');
  return (
    <div className={styles.foot}>
      <span className={styles.hint}>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t('hint.move')}
      </span>
      <span className={styles.hint}>
        <kbd>
          <EnterIcon size={12} />
        </kbd>
        {t('hint.select')}
      </span>
      <span className={styles.hint}>
        <kbd>{closing}</kbd>
        {t('hint.close')}
      </span>
      <span className={styles.count} role="status">
        {count !== null && t('count', { count })}
      </span>
    </div>
  );
};
