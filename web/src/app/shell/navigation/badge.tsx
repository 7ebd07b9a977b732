import styles from './badge.module.css';

/** A short text at an entry of the menu. */
export const Badge = ({ text }: { text: string | undefined }) =>
  text && (
    <span className={styles.badge} title={text}>
      {text}
    </span>
  );
