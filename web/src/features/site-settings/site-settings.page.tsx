import { useQuery } from '@tanstack/react-query';
import { errorText, loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { BannerSection, MaintenanceSection } from './banner-section.tsx';
import { MailSection } from './mail-section.tsx';
import { AccessSection, FramesSection, LimitsSection, SiteSection } from './sections.tsx';
import { settingsQuery } from './settings.queries.ts';
import { SettingsHistory } from './settings-history.tsx';

// The logo and the mail server bring words of their own, and so does a change that could not be saved.
await loadTexts('uploads', 'mail-server', 'trees').catch(() => undefined);

export const Page = () => {
  const t = useTexts('site-settings');
  const kernel = useTexts('kernel');
  const { data: settings, error, isPending, refetch } = useQuery(settingsQuery);
  return (
    <PageFrame width="narrow">
      <PageHeader title={t('title')} text={t('subtitle')} />
      {settings ? (
        <>
          <SiteSection settings={settings} />
          <AccessSection settings={settings} />
          <LimitsSection settings={settings} />
          <FramesSection settings={settings} />
          <BannerSection settings={settings} />
          <MaintenanceSection settings={settings} />
          <MailSection settings={settings} />
          <SettingsHistory />
        </>
      ) : isPending ? (
        <Skeleton label={kernel('loading')}>
          {Array.from({ length: 3 }, (_, part) => (
            <Panel key={part} as="div">
              <BoneText lines={6} />
            </Panel>
          ))}
        </Skeleton>
      ) : (
        <ErrorState text={errorText(error)} retryLabel={kernel('retry')} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  );
};
