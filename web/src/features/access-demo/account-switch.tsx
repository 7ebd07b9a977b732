import { useMe } from '#kernel/me/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './access-demo.module.css';
import { demoAccounts, useSwitchAccount } from './use-switch-account.ts';

/** Switches the account, to see the same page with other permissions. */
export const AccountSwitch = () => {
  const t = useTexts('access-demo');
  const { username: mine } = useMe();
  const { busyWith, refusal, switchTo } = useSwitchAccount();
  return (
    <Panel title={t('accounts.title')}>
      <Stack gap={16}>
        <p className={styles.note}>{t('accounts.text')}</p>
        <div className={styles.accounts}>
          {demoAccounts.map((username) => (
            <button
              key={username}
              type="button"
              className={styles.account}
              aria-current={username === mine ? 'true' : undefined}
              aria-busy={username === busyWith}
              disabled={username === mine || busyWith !== null}
              onClick={() => void switchTo(username)}
            >
              <Avatar id={username} name={username} decorative />
              <Row as="span" gap={8} className={styles.who}>
                <strong>{username}</strong>
                {username === mine && <Tag tone="accent">{t('accounts.mine')}</Tag>}
              </Row>
              <span className={styles.note}>{t(`accounts.${username}`)}</span>
            </button>
          ))}
        </div>
        {refusal && <p role="alert">{refusal}</p>}
      </Stack>
    </Panel>
  );
};
