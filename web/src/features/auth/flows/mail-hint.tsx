import { useTexts } from '#kernel/i18n/index.ts';
import { pageMeta } from '#kernel/page-meta.ts';

/** A hint on where to look for a missing mail. */
export const MailHint = () => {
  const t = useTexts('auth-flows');
  return <p>{t(pageMeta('mail') === '0' ? 'mail.outbox' : 'mail.spam')}</p>;
};

/** Without a transport, text messages are kept in the outbox, as mails are. */
export const SmsHint = () => {
  const t = useTexts('auth-flows');
  return pageMeta('sms') === '0' && <p>{t('sms.outbox')}</p>;
};
