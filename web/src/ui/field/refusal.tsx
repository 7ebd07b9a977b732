import { WarningIcon } from '#ui/icons/entry-icons.tsx';
import styles from './refusal.module.css';

/** An error from the server, above a short form, or beside the buttons of a long one. */
export const Refusal = ({ text }: { text: string }) => (
  <p role="alert" className={styles.refusal}>
    <WarningIcon />
    {text}
  </p>
);
