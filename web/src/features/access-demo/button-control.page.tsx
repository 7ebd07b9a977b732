import { useTexts } from '#kernel/i18n/index.ts';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import styles from './access-demo.module.css';
import { AccountSwitch } from './account-switch.tsx';
import { ByPermission, ByPermissionInCode, ByRole, ByRoleInCode } from './guarded-buttons.tsx';
import { MyRights } from './my-rights.tsx';
import { WayPanel } from './way-panel.tsx';

/** The same four buttons, guarded in four ways. */
export const Page = () => {
  const t = useTexts('access-demo');
  return (
    <PageFrame>
      <PageHeader title={t('buttons.title')} text={t('buttons.text')} />
      <div className={styles.ways}>
        <WayPanel title={t('way.permission.component')} code={'<Access permissions="permission:button:add">'} Guarded={ByPermission} />
        <WayPanel title={t('way.permission.code')} code="hasPermission('permission:button:add')" Guarded={ByPermissionInCode} />
        <WayPanel title={t('way.role.component')} code={'<Access roles="admin">'} Guarded={ByRole} />
        <WayPanel title={t('way.role.code')} code="hasRole('admin')" Guarded={ByRoleInCode} />
      </div>
      <p className={styles.note}>{t('buttons.note')}</p>
      <div className={styles.ways}>
        <MyRights />
        <AccountSwitch />
      </div>
    </PageFrame>
  );
};
