import type { SessionRow } from '#contract/sessions.ts';
import { AccountCell } from '#console/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';

/** The user of a session, linked to the account with the permission to read accounts. */
export const PersonCell = ({ session: { user } }: { session: SessionRow }) => {
  const { hasPermission } = useAccess();
  return <AccountCell account={user} to={hasPermission('system:user:read') ? `/system/user?user=${user.id}` : undefined} />;
};

/** The name of a device from its user agent. */
export const useDeviceName = () => {
  const t = useTexts('sessions');
  return ({ browser, system }: Pick<SessionRow, 'browser' | 'system'>): string =>
    [browser, system].filter(Boolean).join(' · ') || t('device.unknown');
};

export const DeviceCell = ({ session }: { session: SessionRow }) => {
  const t = useTexts('sessions');
  const deviceName = useDeviceName();
  return (
    <Row as="span" gap={8} rowGap={4} wrap inline>
      {deviceName(session)}
      {session.isCurrent && (
        <span title={t('current.hint')}>
          <Tag tone="success">{t('current')}</Tag>
        </span>
      )}
    </Row>
  );
};
