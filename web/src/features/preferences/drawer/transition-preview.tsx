import type { Preferences } from '#kernel/preferences/index.ts';
import styles from './transition-preview.module.css';

/** A page that keeps coming in the way that is meant, while somebody looks at it. */
export const TransitionPreview = ({ name }: { name: Preferences['transitionName'] }) => (
  <span className={styles.stage} data-name={name}>
    <span className={styles.page}>
      <i />
      <i />
      <i />
    </span>
  </span>
);
