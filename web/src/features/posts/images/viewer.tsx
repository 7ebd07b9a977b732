import { useEffect, useState } from 'react';
import type { TextImage } from '#contract/post-images.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './images.module.css';

type ViewerProps = { images: readonly TextImage[]; first: number; onClose: () => void };

/** Shows images large, one at a time; the arrow keys turn the pages. */
export const Viewer = ({ images, first, onClose }: ViewerProps) => {
  const t = useTexts('posts');
  const common = useTexts('kernel');
  const [index, setIndex] = useState(first);
  const image = images[index];
  const go = (step: number) => setIndex((now) => Math.min(images.length - 1, Math.max(0, now + step)));
  // Of the whole window: the focus may be on any button of the dialog.
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
      setIndex((now) => Math.min(images.length - 1, Math.max(0, now + step)));
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, [images.length]);
  if (!image) return null;
  return (
    <Dialog
      title={t('images.position', { number: index + 1, count: images.length })}
      closeLabel={common('close')}
      width={1_200}
      onClose={onClose}
    >
      <div className={styles.viewer}>
        <img key={image.id} src={image.address} alt={image.alt} width={image.width} height={image.height} />
        {image.alt && <p aria-hidden="true">{image.alt}</p>}
        {images.length > 1 && (
          <div className={styles.turn}>
            <Button aria-disabled={index === 0} onClick={() => go(-1)}>
              {t('images.previous')}
            </Button>
            <Button aria-disabled={index === images.length - 1} onClick={() => go(1)}>
              {t('images.next')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
};
