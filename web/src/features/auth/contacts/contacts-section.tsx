import { useQuery } from '@tanstack/react-query';
import { useMe } from '#kernel/me/index.ts';
import { api } from '#kernel/api/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import styles from './contacts.module.css';
import { pendingEmailQuery } from './auth.contacts.queries.ts';
import { EmailPanel } from './email-panel.tsx';
import { PhonePanel } from './phone-panel.tsx';

/** The email address and phone number of the account; either can be used to sign in. */
export const ContactsSection = () => {
  const common = useTexts('kernel');
  const me = useMe();
  const security = useQuery({ queryKey: ['security'], queryFn: ({ signal }) => api('GET /me/security', { signal }) });
  const pending = useQuery(pendingEmailQuery);
  const failed = [security, pending].find(({ isError }) => isError);
  if (security.data && pending.data !== undefined)
    return (
      <div className={styles.section}>
        <EmailPanel email={me.email} isVerified={me.emailVerified} hasPassword={security.data.hasPassword} pending={pending.data} />
        <PhonePanel phone={me.phoneVerified ? me.phone : ''} suggestion={me.phone} />
      </div>
    );
  if (failed) return <ErrorState text={errorText(failed.error)} retryLabel={common('retry')} onRetry={() => void failed.refetch()} />;
  return (
    <Skeleton label={common('loading')}>
      <div className={styles.section}>
        {[3, 3].map((lines, at) => (
          <Panel key={at} as="div">
            <BoneText lines={lines} />
          </Panel>
        ))}
      </div>
    </Skeleton>
  );
};
