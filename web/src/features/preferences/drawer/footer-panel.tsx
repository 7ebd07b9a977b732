import { useTexts } from '#kernel/i18n/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { useCopyright } from '#kernel/site/copyright.ts';
import { Group } from './group.tsx';
import { SwitchRow } from './rows.tsx';
import { TextRow } from './text-row.tsx';

export const FooterPanel = () => {
  const t = useTexts('preferences-drawer');
  const isEnabled = usePreferences((preferences) => preferences.enableFooter);
  const { companyName, copyrightDate } = useCopyright();
  const reason = isEnabled ? null : t('needs.footer');
  return (
    <>
      <Group title={t('group.footer')}>
        <SwitchRow name="enableFooter" />
        <SwitchRow name="fixedFooter" hint={t('hint.fixedFooter')} reason={reason} />
      </Group>
      <Group title={t('group.copyright')}>
        <TextRow name="companyName" shown={companyName} reason={reason} />
        <TextRow name="companyWebsite" placeholder="https://" reason={reason} />
        <TextRow name="copyrightDate" shown={copyrightDate} reason={reason} />
      </Group>
      <Group title={t('group.icp')}>
        <TextRow name="ICPNumber" reason={reason} />
        <TextRow name="ICPLink" placeholder="https://" reason={reason} />
      </Group>
    </>
  );
};
