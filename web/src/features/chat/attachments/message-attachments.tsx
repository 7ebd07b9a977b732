import type { Attachment } from '#contract/chat/attachments.ts';
import { attachmentAddress } from '#contract/browser/attachment-kinds.ts';
import { imageAddress, photoPreview } from '#contract/browser/image-address.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useLayer } from '#kernel/page/use-layer.ts';
import { DownloadIcon, FileIcon } from '#ui/icons/file-icons.tsx';
import styles from './message-attachments.module.css';
import { useSizeOf } from './use-size-of.ts';

const Viewer = lazyPart(async () => (await import('./viewer.tsx')).Viewer, 'chat-messages');

/** The tallest place of a picture alone; and the narrowest, which a finger can still hit. */
const TALLEST = 320;
const NARROWEST = 44;

/** The pictures of a message, which open large, and its files, which are saved. */
export const MessageAttachments = ({ attachments }: { attachments: readonly Attachment[] }) => {
  const pictures = attachments.filter(({ kind }) => kind === 'image');
  const files = attachments.filter(({ kind }) => kind === 'file');
  return (
    <>
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {files.length > 0 && <Files files={files} />}
    </>
  );
};

type Size = { width: number; height: number };
const sizeOf = ({ width, height }: Attachment): Size => ({ width: width ?? 1, height: height ?? 1 });
/** The place that a picture alone has before it is loaded. */
const placeOf = ({ width, height }: Size) => ({
  aspectRatio: width / height,
  maxWidth: Math.max(NARROWEST, Math.min(width, (TALLEST * width) / height)),
});

const Pictures = ({ pictures }: { pictures: readonly Attachment[] }) => {
  const t = useTexts('chat');
  const { value: open, open: show, close } = useLayer();
  const isAlone = pictures.length === 1;
  return (
    <>
      <ul
        className={styles.pictures}
        data-count={isAlone ? 'one' : pictures.length > 4 ? 'many' : 'few'}
        aria-label={t('attachment.pictures')}
      >
        {pictures.map((picture, index) => {
          const size = sizeOf(picture);
          return (
            <li key={picture.id} style={isAlone ? placeOf(size) : undefined}>
              <button type="button" aria-label={t('attachment.open', { name: picture.name }).trim()} onClick={() => show(index)}>
                <img
                  src={isAlone && size.width > 640 ? imageAddress('attachment', picture.id) : photoPreview(picture.id)}
                  alt=""
                  {...size}
                  loading="lazy"
                  decoding="async"
                />
              </button>
            </li>
          );
        })}
      </ul>
      {open !== null && <Viewer pictures={pictures} first={open} onClose={close} onLoadError={close} />}
    </>
  );
};

const Files = ({ files }: { files: readonly Attachment[] }) => {
  const t = useTexts('chat');
  const sizeInWords = useSizeOf();
  return (
    <ul className={styles.files} aria-label={t('attachment.files')}>
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <a href={attachmentAddress(id)} download={name}>
            <FileIcon size={20} />
            <span className="visually-hidden">{t('attachment.download')}</span> <span className={styles.name}>{name}</span>{' '}
            <span className={styles.size}>{sizeInWords(size)}</span>
            <DownloadIcon size={16} />
          </a>
        </li>
      ))}
    </ul>
  );
};
