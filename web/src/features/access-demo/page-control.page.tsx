import { useTexts } from '#kernel/i18n/index.ts';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { MenuModePanel } from './menu-mode-panel.tsx';
import { MyRights } from './my-rights.tsx';

/** Shows which pages the user can see, and who decides that. */
export const Page = () => {
  const t = useTexts('access-demo');
  return (
    <PageFrame width="narrow">
      <PageHeader title={t('page.title')} text={t('page.text')} />
      <MenuModePanel />
      <MyRights />
      <AccountSwitch />
    </PageFrame>
  );
};
