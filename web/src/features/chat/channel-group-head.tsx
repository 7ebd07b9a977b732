import { ChevronIcon } from '#ui/icons/icons.tsx';
import styles from './channel-list.module.css';

type GroupHeadProps = {
  title: string;
  /** Id of what is folded. */
  bodyId: string;
  isFolded: boolean;
  onToggle: () => void;
};

/** The heading of channels in the list, which folds them. */
export const GroupHead = ({ title, bodyId, isFolded, onToggle }: GroupHeadProps) => (
  <h2 className={styles.section}>
    <button type="button" aria-expanded={!isFolded} aria-controls={bodyId} onClick={onToggle}>
      <span className={styles.title}>{title}</span>
      <span className={styles.chevron} aria-hidden="true">
        <ChevronIcon size={14} />
      </span>
    </button>
  </h2>
);
