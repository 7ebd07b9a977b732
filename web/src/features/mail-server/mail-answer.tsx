import type { MailTest } from '#contract/mail.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './mail-fields.module.css';

/** The result of a test mail, with the mail server's response if it was rejected. */
export const MailAnswer = ({ test: { recipient, isTaken, answer } }: { test: MailTest }) => {
  const t = useTexts('mail-server');
  return (
    <p role="status" className={styles.answer} data-fault={!isTaken || undefined}>
      {isTaken ? t('taken', { recipient }) : answer === null ? t('noAnswer', { recipient }) : t('answer', { recipient, answer })}
    </p>
  );
};
