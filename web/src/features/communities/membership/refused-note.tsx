import styles from '../page/community-body.module.css';

/** That what the address asks for is not open to the reader, above what is. */
export const RefusedNote = ({ text }: { text: string }) => (
  <p className={styles.refused} role="note">
    {text}
  </p>
);
