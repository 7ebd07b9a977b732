import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import styles from './home.module.css';

/** Without a community there is no feed: the only action is to find a community, or to create the first one. */
export const FirstSteps = () => (useAccess().hasPermission('system:settings:update') ? <AdminSteps /> : <MemberSteps />);

const MemberSteps = () => {
  const t = useTexts('home');
  return (
    <Panel as="div">
      <EmptyState
        title={t('first.title')}
        text={t('first.text')}
        action={
          <LinkButton to="/communities" look="primary">
            {t('first.action')}
          </LinkButton>
        }
      />
    </Panel>
  );
};

const AdminSteps = () => {
  const t = useTexts('home');
  return (
    <Panel as="div">
      <EmptyState
        title={t('first.admin.title')}
        text={t('first.admin.text')}
        action={
          <span className={styles.steps}>
            <LinkButton to="/communities/new" look="primary">
              {t('first.admin.community')}
            </LinkButton>
            <LinkButton to="/system/settings">{t('first.admin.settings')}</LinkButton>
            <LinkButton to="/system/user">{t('first.admin.people')}</LinkButton>
          </span>
        }
      />
    </Panel>
  );
};
