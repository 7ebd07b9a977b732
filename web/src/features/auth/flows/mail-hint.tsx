import { useTexts } from '#kernel/i18n/index.ts';
import { pageMeta } from '#kernel/page-meta.ts';

/** Where to look for a mail that does not come. */
export const MailHint = () => {
  const t = useTexts('flows');
  return <p>{t(pageMeta('mail') === '0' ? 'mail.outbox' : 'mail.spam')}</p>;
};

/** Without a transport text messages wait in the outbox, as mails do. */
export const SmsHint = () => {
  const t = useTexts('flows');
  return pageMeta('sms') === '0' && <p>{t('sms.outbox')}</p>;
};
