import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MailTest, Settings } from '#contract/settings.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { mailTestQuery, useTestMail } from './settings.queries.ts';
import styles from './site-settings.module.css';

/** Whether mails leave, tried with one to oneself. */
export const MailSection = ({ settings }: { settings: Settings }) => {
  const t = useTexts('site-settings');
  const { hasPermission } = useAccess();
  const { mutate: send, data: sent, isPending } = useTestMail();
  return (
    <Panel title={t('section.mail')}>
      <p className={styles.lead}>{t(settings.hasMail ? 'mail.on' : 'mail.off')}</p>
      <div className={styles.actions}>
        {hasPermission('system:settings:update') && (
          <Button isBusy={isPending} onClick={() => send()}>
            {t('mail.send')}
          </Button>
        )}
        {sent && <Followed key={sent.id} sent={sent} />}
      </div>
    </Panel>
  );
};

const Followed = ({ sent }: { sent: MailTest }) => {
  const t = useTexts('site-settings');
  const { hasPermission } = useAccess();
  const { data } = useQuery(mailTestQuery(sent));
  const { state, recipient, lastError } = data;
  return (
    <p role="status" className={styles.note}>
      {t(`mail.${state}`, { recipient })}
      {lastError && ` ${t('mail.error', { error: lastError })}`}{' '}
      {state !== 'sent' && hasPermission('system:outbox:read') && (
        <Link to={`/system/outbox?q=${encodeURIComponent(recipient)}`}>{t('mail.outbox')}</Link>
      )}
    </p>
  );
};
