import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Settings } from '#contract/settings.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { BannerSection, MaintenanceSection } from './banner-section.tsx';
import { LandingSection } from './landing-section.tsx';
import { MailSection } from './mail-section.tsx';
import { SectionNav, sectionNames, useAskedSection, type SettingsSectionName } from './section-nav.tsx';
import { AccessSection, FramesSection, LimitsSection, SiteSection } from './sections.tsx';
import { settingsQuery } from './site-settings.queries.ts';
import { SettingsHistory } from './settings-history.tsx';
import styles from './site-settings.module.css';

// The fields of pictures and of the mail server have their own texts, and so have the menus of a row.
await loadTexts('uploads', 'mail-server', 'console').catch(() => undefined);

type PartProps = { settings: Settings };
const parts: Record<SettingsSectionName, ComponentType<PartProps>> = {
  site: SiteSection,
  landing: LandingSection,
  access: AccessSection,
  limits: LimitsSection,
  frames: FramesSection,
  banner: BannerSection,
  maintenance: MaintenanceSection,
  mail: MailSection,
  history: SettingsHistory,
};

export const Page = () => {
  const t = useTexts('site-settings');
  const query = useQuery(settingsQuery);
  const { data: settings } = query;
  useAskedSection(settings !== undefined);
  const titleOf = (name: SettingsSectionName) =>
    t(name === 'frames' && settings?.hasDemoMenus ? 'section.framesAndMenus' : `section.${name}`);
  return (
    <PageFrame>
      <PageHeader title={t('title')} text={t('subtitle')} />
      {settings ? (
        <div className={styles.page}>
          <SectionNav titleOf={titleOf} />
          <div className={styles.parts}>
            {sectionNames.map((name) => {
              const Part = parts[name];
              return (
                <div key={name} id={name} tabIndex={-1}>
                  <Part settings={settings} />
                </div>
              );
            })}
          </div>
        </div>
      ) : (
        <LoadingState query={query}>
          {Array.from({ length: 3 }, (_, part) => (
            <Panel key={part} as="div">
              <BoneText lines={6} />
            </Panel>
          ))}
        </LoadingState>
      )}
    </PageFrame>
  );
};
