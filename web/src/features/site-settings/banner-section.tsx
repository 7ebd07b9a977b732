import { useState } from 'react';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { Settings } from '#contract/settings.ts';
import { WallTimeField } from '#forms/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { incompleteDate } from '#ui/date/incomplete-date.ts';
import { instantAt, wallTimeAt } from '#ui/date/zoned-wall-time.ts';
import { BothTexts } from './sections.tsx';
import { OnOff, PickRow, SettingRow } from './setting-row.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSection } from './use-section.ts';

type Props = { settings: Settings };

const asLocal = (instant: string | null, zone: string): string =>
  instant === null || instant === incompleteDate ? (instant ?? '') : wallTimeAt(instant, zone);
const asInstant = (local: string, zone: string): string | null =>
  local === '' || local === incompleteDate ? local || null : instantAt(local, zone);

export const BannerSection = ({ settings }: Props) => {
  const t = useTexts('site-settings');
  const { zone } = useFormat().reader;
  const section = useSection(settings);
  const banner = section.valueOf('banner');
  const put = (change: Partial<typeof banner>) => section.put('banner', { ...banner, ...change });
  const [now] = useState(Date.now);
  const isOver = banner.until !== null && Date.parse(banner.until) <= now;
  return (
    <SettingsSection title={t('section.banner')} text={t('banner.text')} section={section}>
      <SettingRow section={section} name="banner">
        <OnOff label={t('banner.isOn')} isOn={banner.isOn} onChange={(isOn) => put({ isOn })} />
        <PickRow
          label={t('banner.tone')}
          value={banner.tone}
          options={(['info', 'warning'] as const).map((value) => ({ value, label: t(`banner.${value}`) }))}
          onChange={(tone) => put({ tone })}
        />
        <BothTexts
          section={section}
          field="banner"
          text={banner.text}
          max={consoleLimits.bannerText.max}
          onChange={(text) => put({ text })}
        />
        <WallTimeField
          name="banner.until"
          label={t('banner.until')}
          note={t(isOver ? 'banner.over' : 'banner.untilNote', { zone })}
          error={section.errors['banner.until']}
          value={asLocal(banner.until, zone)}
          onChange={(until) => put({ until: asInstant(until, zone) })}
        />
      </SettingRow>
    </SettingsSection>
  );
};

export const MaintenanceSection = ({ settings }: Props) => {
  const t = useTexts('site-settings');
  const section = useSection(settings);
  const maintenance = section.valueOf('maintenance');
  const put = (change: Partial<typeof maintenance>) => section.put('maintenance', { ...maintenance, ...change });
  return (
    <SettingsSection title={t('section.maintenance')} text={t('maintenance.text')} section={section}>
      <SettingRow section={section} name="maintenance">
        <OnOff label={t('maintenance.isOn')} isOn={maintenance.isOn} onChange={(isOn) => put({ isOn })} />
        <BothTexts
          section={section}
          field="maintenance"
          text={maintenance.text}
          max={consoleLimits.maintenanceText.max}
          onChange={(text) => put({ text })}
        />
      </SettingRow>
    </SettingsSection>
  );
};
