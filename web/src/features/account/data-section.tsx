import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { exportQuery, useAskExport, useExportLink } from './account.queries.ts';
import styles from './account.module.css';
import { DeletionDialog } from './deletion-dialog.tsx';
import { Section } from './section.tsx';

/** Data export and account deletion. */
export const DataSection = () => {
  const t = useTexts('account');
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Section>
      <ExportPanel />
      <Panel title={t('deletion.title')}>
        <p className={styles.text}>{t('deletion.text')}</p>
        <Button isDanger onClick={() => setIsLeaving(true)}>
          {t('deletion.action')}
        </Button>
      </Panel>
      {isLeaving && <DeletionDialog onClose={() => setIsLeaving(false)} />}
    </Section>
  );
};

const ExportPanel = () => {
  const t = useTexts('account');
  const exported = useQuery(exportQuery);
  const { data: latest } = exported;
  const { mutate: ask, isPending } = useAskExport();
  if (exported.error && latest === undefined) return <LoadingState query={exported} skeleton={null} />;
  return (
    <Panel title={t('export.title')}>
      <p className={styles.text}>{t('export.text')}</p>
      <div role="status">{latest && <ExportState latest={latest} />}</div>
      <Row gap={8} wrap>
        {latest?.state === 'ready' && <DownloadButton id={latest.id} />}
        {latest?.state !== 'waiting' && (
          <Button isBusy={isPending} onClick={() => ask()}>
            {t(latest?.state === 'ready' ? 'export.askAgain' : 'export.ask')}
          </Button>
        )}
      </Row>
    </Panel>
  );
};

type Latest = NonNullable<Awaited<ReturnType<NonNullable<(typeof exportQuery)['queryFn']>>>>;
const ExportState = ({ latest }: { latest: Latest }) => {
  const t = useTexts('account');
  const format = useFormat();
  const { state, done, parts, size, askedAt, expiresAt } = latest;
  if (state === 'waiting') return <p className={styles.text}>{t('export.progress', { done, parts })}</p>;
  if (state === 'failed') return <p className={styles.text}>{t('export.failed')}</p>;
  const kilobytes = format.number(Math.max(1, Math.round((size ?? 0) / 1_024)), { style: 'unit', unit: 'kilobyte' });
  const [date, until] = [format.dayWithin(askedAt, 'long'), format.dayWithin(expiresAt, 'long')];
  return <p className={styles.text}>{t('export.ready', { date, until, size: kilobytes })}</p>;
};

/** The link is created on demand: it works once, for a minute. */
const DownloadButton = ({ id }: { id: string }) => {
  const t = useTexts('account');
  const { mutate: makeLink, isPending } = useExportLink();
  return (
    <Button look="primary" isBusy={isPending} onClick={() => makeLink(id, { onSuccess: ({ url }) => location.assign(url) })}>
      {t('export.download')}
    </Button>
  );
};
