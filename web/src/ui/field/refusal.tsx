import { WarningIcon } from '#ui/icons/entry-icons.tsx';
import styles from './refusal.module.css';

/** Why the server would not, above a short form, beside the buttons of a long one. */
export const Refusal = ({ text }: { text: string }) => (
  <p role="alert" className={styles.refusal}>
    <WarningIcon />
    {text}
  </p>
);
