import type { Preferences } from '#kernel/preferences/index.ts';
import styles from './transition-preview.module.css';

/** A looping preview of a page transition. */
export const TransitionPreview = ({ name }: { name: Preferences['transitionName'] }) => (
  <span className={styles.stage} data-name={name}>
    <span className={styles.page}>
      <i />
      <i />
      <i />
    </span>
  </span>
);
