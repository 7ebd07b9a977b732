import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OwnCommunity } from '#contract/communities/index.ts';
import { communityMetricNames } from '#contract/browser/community-numbers.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/select/select.tsx';
import { exportDays } from './dashboard.queries.ts';
import { readPeriod } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';

type CommunityActionsProps = { run: readonly OwnCommunity[]; /** Slug of the community shown. */ slug: string };

/** The community, the period, and the days as a file. */
export const CommunityActions = ({ run, slug }: CommunityActionsProps) => {
  const t = useTexts('dashboard');
  const [address, setAddress] = useSearchParams();
  const isKnown = run.some((community) => community.slug === slug);
  const open = (next: string) => {
    const to = new URLSearchParams(address);
    to.delete('table');
    to.set('community', next);
    setAddress(to, { preventScrollReset: true });
  };
  return (
    <>
      {(run.length > 1 || (run.length > 0 && !isKnown)) && (
        <Select
          label={t('community')}
          placeholder={isKnown ? undefined : t('community.choose')}
          value={isKnown ? slug : ''}
          options={run.map((community) => ({ value: community.slug, label: community.name }))}
          onChange={(next) => next !== '' && open(next)}
        />
      )}
      <PeriodChoice />
      <ExportButton slug={slug} />
    </>
  );
};

const ExportButton = ({ slug }: { slug: string }) => {
  const t = useTexts('dashboard');
  const [address] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const columns = (['day', ...communityMetricNames] as const).map((key) => ({ key, title: t(key === 'day' ? 'day' : `col.${key}`) }));
      const { url } = await exportDays(slug, readPeriod(address), columns);
      location.assign(url);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void download()}>
      {t('export')}
    </Button>
  );
};
