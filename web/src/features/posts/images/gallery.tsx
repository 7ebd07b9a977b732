import type { TextImage } from '#contract/posts/images.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useLayer } from '#kernel/page/use-layer.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import styles from './images.module.css';

const Viewer = lazyPart(async () => (await import('./viewer.tsx')).Viewer);

/** Shown at once; the others are in the viewer. */
const SHOWN = 4;
/** The place of a tall image is no taller than this, so that a post stays in sight; the image is whole in it. */
const TALLEST = 4 / 5;
/** Beside others, images of these shapes would lose most of themselves in a tile: they are shown whole. */
const isExtreme = ({ width, height }: TextImage): boolean => width / height < 1 / 2 || width / height > 5 / 2;

/** The images of a text, each opens large. Their place is reserved before they are loaded. */
export const Gallery = ({ images, size = 'large' }: { images: readonly TextImage[]; size?: 'large' | 'small' }) => {
  const t = useTexts('posts');
  const { value: open, open: show, close } = useLayer();
  const [first] = images;
  if (!first) return null;
  const rest = images.length - SHOWN;
  return (
    <>
      <ul
        className={styles.gallery}
        data-count={Math.min(images.length, SHOWN)}
        data-size={size}
        aria-label={t('images.list', { count: images.length })}
      >
        {images.slice(0, SHOWN).map((image, index) => {
          const { id, alt, preview, address, width, height } = image;
          return (
            <li key={id} style={images.length === 1 ? { aspectRatio: Math.max(width / height, TALLEST), maxWidth: width } : undefined}>
              <button type="button" aria-label={t('images.open', { number: index + 1, alt }).trim()} onClick={() => show(index)}>
                <img
                  src={images.length === 1 && size === 'large' ? address : preview}
                  alt={alt}
                  width={width}
                  height={height}
                  loading="lazy"
                  decoding="async"
                  data-whole={images.length === 1 || isExtreme(image) || undefined}
                />
                {index === SHOWN - 1 && rest > 0 && <span className={styles.rest}>{`+${rest}`}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {open !== null && <Viewer images={images} first={open} onClose={close} onLoadError={close} />}
    </>
  );
};
