import { useTexts } from '#kernel/i18n/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { useChange } from './change-context.ts';
import { Group } from './group.tsx';
import { PreferenceRow } from './preference-row.tsx';
import { NumberRow, SwitchRow } from './rows.tsx';
import { isBetween } from './window-width.ts';

export const SidebarPanel = () => {
  const t = useTexts('preferences-drawer');
  const isEnabled = usePreferences((preferences) => preferences.sidebarEnable);
  const reason = isEnabled ? null : t('needs.sidebar');
  return (
    <>
      <Group title={t('group.sidebar')}>
        <SwitchRow name="sidebarEnable" />
        <DarkRow reason={reason} />
        <SwitchRow name="accordion" hint={t('hint.accordion')} reason={reason} />
        <NumberRow name="sidebarWidth" unit="px" />
      </Group>
      <Group title={t('group.folded')}>
        <FoldedRow reason={reason} />
        <SwitchRow name="sidebarCollapseShowTitle" />
        <NumberRow name="sideCollapsedWidth" unit="px" />
      </Group>
      <Group title={t('group.twoColumn')}>
        <NumberRow name="firstColumnWidthInTwoColumnNavigation" unit="px" />
        <NumberRow name="sidebarExtraCollapsedWidth" unit="px" />
      </Group>
    </>
  );
};

type RowProps = { reason: string | null };

const DarkRow = ({ reason }: RowProps) => {
  const change = useChange();
  const isDark = usePreferences((preferences) => preferences.sidebarTheme === 'dark');
  return (
    <PreferenceRow name="sidebarTheme" reason={reason}>
      {(ids) => (
        <Switch
          id={ids.control}
          aria-describedby={ids.hint}
          isOn={isDark}
          disabled={reason !== null}
          onChange={(wanted) => change({ sidebarTheme: wanted ? 'dark' : 'light' })}
        />
      )}
    </PreferenceRow>
  );
};

/** The setting for windows of this width, as the sidebar's own button changes it. */
const FoldedRow = ({ reason }: RowProps) => {
  const change = useChange();
  const name = isBetween() ? 'sidebarCollapsedWhenNarrow' : 'sidebarCollapsed';
  const isFolded = usePreferences((preferences) => preferences[name]);
  return (
    <PreferenceRow name="sidebarCollapsed" reason={reason}>
      {(ids) => (
        <Switch
          id={ids.control}
          aria-describedby={ids.hint}
          isOn={isFolded}
          disabled={reason !== null}
          onChange={(wanted) => change({ [name]: wanted })}
        />
      )}
    </PreferenceRow>
  );
};
