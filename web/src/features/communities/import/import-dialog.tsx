import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CommunityImport } from '#contract/community-transfer/imports.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { FileForm } from './file-form.tsx';
import { ChosenForm } from './chosen-form.tsx';
import { importQuery, isAtWork, useCancelImport, useForgetCommunities } from './import.queries.ts';
import styles from './import.module.css';

/** A community from a file: the file, what is in it, the import. It goes on when the dialog is closed. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('communities-import');
  const common = useTexts('kernel');
  return (
    <Dialog title={t('title')} text={t('text')} closeLabel={common('close')} width={560} holdsWords onClose={onClose}>
      <ImportSteps />
    </Dialog>
  );
};

const ImportSteps = () => {
  const latest = useQuery(importQuery);
  const { data } = latest;
  const [isAnother, setIsAnother] = useState(false);
  const forget = useEffectEvent(useForgetCommunities());
  const isDone = data?.state === 'done';
  useEffect(() => {
    if (isDone) forget();
  }, [isDone]);
  if (data === undefined)
    return (
      <LoadingState query={latest}>
        <BoneText lines={3} />
      </LoadingState>
    );
  if (data === null || isAnother || data.state === 'cancelled') return <FileForm onStarted={() => setIsAnother(false)} />;
  return <Shown found={data} onAnother={() => setIsAnother(true)} />;
};

const Shown = ({ found, onAnother }: { found: CommunityImport; onAnother: () => void }) => {
  if (isAtWork(found)) return <AtWork found={found} />;
  if (found.state === 'checked') return <ChosenForm key={`${found.id} ${found.failure?.reason}`} found={found} />;
  return <Over found={found} onAnother={onAnother} />;
};

/** Writing has no measurable progress, as all of it becomes visible at once. */
const AtWork = ({ found: { id, state, done, files } }: { found: CommunityImport }) => {
  const t = useTexts('communities-import');
  const { mutate: cancel, isPending } = useCancelImport(id);
  const isMeasured = done < files;
  return (
    <Stack gap={16}>
      <p role="status">
        {state === 'checking' && files > 0 ? t('checking', { done, files }) : t(state === 'checking' ? 'reading' : 'running')}
      </p>
      <progress className={styles.bar} aria-label={t('progress')} {...(isMeasured && { max: files, value: done })} />
      <Row gap={12} rowGap={8} wrap>
        <Button isBusy={isPending} onClick={() => cancel()}>
          {t('cancel')}
        </Button>
      </Row>
    </Stack>
  );
};

const Over = ({ found, onAnother }: { found: CommunityImport; onAnother: () => void }) => {
  const t = useTexts('communities-import');
  const { community, failure, fileName } = found;
  return (
    <Stack gap={16}>
      {failure ? (
        <div role="alert" className={styles.refusal}>
          <p className={styles.strong}>{t('failed')}</p>
          <p className={styles.note}>{fileName}</p>
          <p>{t(`failure.${failure.reason}`, { file: failure.file ?? '', line: failure.line ?? 0 })}</p>
        </div>
      ) : (
        <p role="status">{t('done')}</p>
      )}
      <Dropped found={found} />
      <Row gap={12} rowGap={8} wrap>
        {community && (
          <LinkButton look="primary" to={`/communities/${community.slug}`}>
            {t('open')}
          </LinkButton>
        )}
        <Button look={community ? 'plain' : 'primary'} onClick={onAnother}>
          {t(community ? 'another' : 'file.other')}
        </Button>
      </Row>
    </Stack>
  );
};

const Dropped = ({ found: { droppedCount: count, droppedImages } }: { found: CommunityImport }) => {
  const t = useTexts('communities-import');
  if (count === 0) return null;
  const names = droppedImages.join(', ') + (count > droppedImages.length ? ' …' : '');
  return <p className={styles.note}>{t('dropped', { count, names })}</p>;
};
