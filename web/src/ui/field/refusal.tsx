import { useEffect, useRef } from 'react';
import { WarningIcon } from '#ui/icons/entry-icons.tsx';
import styles from './refusal.module.css';

/** Why the server would not: above a short form, beside the buttons of a long one. */
export const Refusal = ({ text }: { text: string }) => {
  const line = useRef<HTMLParagraphElement>(null);
  // Enter in a field far away sends a form as well.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <p ref={line} role="alert" className={styles.refusal}>
      <WarningIcon />
      {text}
    </p>
  );
};
