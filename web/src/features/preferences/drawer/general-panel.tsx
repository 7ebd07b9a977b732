import { languageNames, languages, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { SyncGroup } from '../sync/sync-group.tsx';
import { useChange } from './change-context.ts';
import { Group } from './group.tsx';
import { PreferenceRow } from './preference-row.tsx';
import { NumberRow, SwitchRow } from './rows.tsx';

export const GeneralPanel = () => {
  const t = useTexts('preferences-drawer');
  const checks = usePreferences((preferences) => preferences.enableCheckUpdates);
  return (
    <>
      <Group title={t('group.language')}>
        <LanguageRow />
      </Group>
      <SyncGroup />
      <Group title={t('group.window')}>
        <SwitchRow name="enableDynamicTitle" hint={t('hint.enableDynamicTitle')} />
        <SwitchRow name="enableTabbar" hint={t('hint.enableTabbar')} />
        <SwitchRow name="enableBackTopButton" />
      </Group>
      <Group title={t('group.updates')}>
        <SwitchRow name="enableCheckUpdates" />
        <NumberRow name="checkUpdatesInterval" unit={t('minutes')} hasSlider={false} reason={checks ? null : t('needs.updates')} />
      </Group>
      <Group title={t('group.menu')}>
        <SwitchRow name="enableBackendAccess" hint={t('hint.enableBackendAccess')} />
        <SwitchRow name="enableFrontendAceess" hint={t('hint.enableFrontendAceess')} />
      </Group>
    </>
  );
};

const LanguageRow = () => {
  const t = useTexts('preferences-drawer');
  const change = useChange();
  const language = useLanguage();
  const options = languages.map((value) => ({ value, label: languageNames[value] }));
  return (
    <PreferenceRow name="language" isGroup>
      {() => (
        <Choice
          look="segments"
          label={t('name.language')}
          options={options}
          value={language}
          onChange={(wanted) => change({ language: wanted })}
        />
      )}
    </PreferenceRow>
  );
};
