import { useQuery } from '@tanstack/react-query';
import { useMe } from '#kernel/me/index.ts';
import { api } from '#kernel/api/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import styles from './contacts.module.css';
import { pendingEmailQuery } from './auth.contacts.queries.ts';
import { EmailPanel } from './email-panel.tsx';
import { PhonePanel } from './phone-panel.tsx';

/** The email address and phone number of the account; either can be used to sign in. */
export const ContactsSection = () => {
  const me = useMe();
  const security = useQuery({ queryKey: ['security'], queryFn: ({ signal }) => api('GET /me/security', { signal }) });
  const pending = useQuery(pendingEmailQuery);
  if (security.data && pending.data !== undefined)
    return (
      <div className={styles.section}>
        <EmailPanel email={me.email} isVerified={me.emailVerified} hasPassword={security.data.hasPassword} pending={pending.data} />
        <PhonePanel phone={me.phoneVerified ? me.phone : ''} suggestion={me.phone} />
      </div>
    );
  return (
    <LoadingState query={[security, pending]}>
      <div className={styles.section}>
        {[3, 3].map((lines, at) => (
          <Panel key={at} as="div">
            <BoneText lines={lines} />
          </Panel>
        ))}
      </div>
    </LoadingState>
  );
};
