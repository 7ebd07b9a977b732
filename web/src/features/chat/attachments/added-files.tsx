import { photoPreview } from '#contract/browser/image-address.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { FileIcon } from '#ui/icons/file-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './added-files.module.css';
import { useAdded, type DraftKey, type FileTile } from './attaching.ts';
import { remove, retry } from './uploading.ts';
import { useSizeOf } from './use-size-of.ts';

/** The files of the next message, each with its progress. */
export const AddedFiles = ({ draftKey, onRemoved }: { draftKey: DraftKey; onRemoved: () => void }) => {
  const t = useTexts('chat-messages');
  const { tiles, isOver } = useAdded(draftKey);
  const done = tiles.filter(({ step }) => step === 'done').length;
  const isFailed = tiles.some(({ step }) => step === 'failed');
  const state = isFailed ? t('added.failed') : done < tiles.length ? t('added.wait', { done, count: tiles.length }) : t('added.ready');
  const take = (key: string) => {
    remove(draftKey, key);
    // The button that had the focus is gone.
    onRemoved();
  };
  return (
    <Stack gap={4}>
      <ul className={styles.tiles} aria-label={t('added.list')}>
        {tiles.map((tile) => (
          <li key={tile.key} className={styles.tile} data-failed={tile.step === 'failed' || undefined}>
            <Face tile={tile} />
            <Stack as="span" grow>
              <span className={styles.name}>{tile.name || t('added.unnamed')}</span>
              <Progress tile={tile} />
            </Stack>
            {tile.step === 'failed' && !tile.isRefused && (
              <Button size="small" onClick={() => retry(draftKey, tile)} aria-label={t('added.retryOf', { name: tile.name })}>
                {t('added.retry')}
              </Button>
            )}
            <IconButton label={t('added.remove', { name: tile.name })} icon={<CloseIcon size={16} />} onClick={() => take(tile.key)} />
          </li>
        ))}
      </ul>
      {isOver && <Refusal text={t('added.tooMany', { max: chatLimits.attachments.max })} />}
      {tiles.length > 0 && (
        <p className={styles.state}>
          <span role="status">{state}</span> {t('added.reload')}
        </p>
      )}
    </Stack>
  );
};

const Face = ({ tile: { made } }: { tile: FileTile }) =>
  made?.attachment.kind === 'image' ? (
    <img className={styles.face} src={photoPreview(made.attachment.id)} alt="" width={40} height={40} />
  ) : (
    <span className={styles.face}>
      <FileIcon size={20} />
    </span>
  );

const Progress = ({ tile }: { tile: FileTile }) => {
  const t = useTexts('chat-messages');
  const sizeOf = useSizeOf();
  const { step, percent, error, name, size, isStill } = tile;
  if (step === 'failed') return <span className={styles.error}>{error}</span>;
  if (step === 'done') return <span className={styles.small}>{isStill ? t('added.still') : sizeOf(size)}</span>;
  return (
    <span className={styles.small}>
      <progress className={styles.line} aria-label={t('added.progress', { name })} max={100} value={percent} />
      {t(`step.${step}`, { percent })}
    </span>
  );
};
