import { Suspense, useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { UploadProgress, usePhotos, type Photo } from '#features/uploads/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { ImageIcon } from '#ui/icons/content-icons.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './images.module.css';

type PhotoAreaProps = {
  initial: readonly Photo[];
  max: number;
  /** Why the text was not sent while an image is uploading. */
  error: string | undefined;
  onChange: (photos: Photo[]) => void;
  onUploading: (isUploading: boolean) => void;
  children: ReactNode;
};

const filesOf = (data: DataTransfer): File[] => [...data.files];
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** A text with images, which are chosen with a button, pasted or dropped. */
export const PhotoArea = ({ initial, max, error, onChange, onUploading, children }: PhotoAreaProps) => {
  const t = useTexts('posts');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { photos, problems, stills, upload, isBusy, isFull, add, remove, describe, check } = usePhotos({
    initial,
    max,
    tooMany: () => t('images.tooMany', { count: max }),
    refused: (name, why) => t('images.refused', { name, why }),
    lost: (count) => t('images.lost', { count }),
    onChange,
  });
  useEffect(() => onUploading(isBusy), [isBusy, onUploading]);
  const refused = isBusy && error !== undefined ? [...problems, error] : problems;
  const paste = (event: ClipboardEvent) => {
    const files = filesOf(event.clipboardData);
    // Copied text of some programs comes with a picture of it.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    add(files);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    add(filesOf(event.dataTransfer));
  };
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={styles.area}
      data-over={isOver || undefined}
      onPaste={paste}
      onDrop={drop}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
    >
      {children}
      {photos.length > 0 && (
        <Stack as="ul" gap={8} className={styles.chosen} aria-label={t('images.chosen')}>
          {photos.map((photo, index) => {
            const { id, alt, preview } = photo;
            return (
              <li key={id}>
                <img src={preview} alt="" width={72} height={72} onError={() => void check(photo)} />
                <input
                  aria-label={t('images.alt', { number: index + 1 })}
                  placeholder={t('images.altHint')}
                  value={alt}
                  maxLength={limits.imageAlt.max}
                  onChange={({ target }) => describe(id, target.value)}
                />
                <IconButton label={t('images.remove', { number: index + 1 })} icon={<CloseIcon />} onClick={() => remove(id)} />
              </li>
            );
          })}
        </Stack>
      )}
      {/* Alone while its texts load: a sheet around it that is hidden meanwhile would close. */}
      <Suspense>{upload.state && <UploadProgress state={upload.state} onCancel={upload.cancel} />}</Suspense>
      {stills.length > 0 && (
        <p className={styles.still} role="status">
          {t('images.still', { names: stills.join(', ') })}
        </p>
      )}
      {refused.length > 0 && <Refusal text={refused} />}
      <div>
        <Button size="small" look="link" disabled={isFull} onClick={() => input.current?.click()}>
          <ImageIcon size={16} /> {t('images.add')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-label={t('images.add')}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // Reset, so that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
};
