import { useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './picture-viewer.module.css';

export type ShownPicture = { id: string; address: string; alt: string; width: number; height: number };

type PictureViewerProps = {
  pictures: readonly ShownPicture[];
  first: number;
  labels: { position: (number: number) => string; close: string; previous: string; next: string };
  onClose: () => void;
};

/** Shows pictures large, one at a time; the arrow keys turn the pages. */
export const PictureViewer = ({ pictures, first, labels, onClose }: PictureViewerProps) => {
  const [index, setIndex] = useState(first);
  const picture = pictures[index];
  const go = (step: number) => setIndex((now) => Math.min(pictures.length - 1, Math.max(0, now + step)));
  // Listens on the whole window: the focus may be on any button of the dialog.
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
      setIndex((now) => Math.min(pictures.length - 1, Math.max(0, now + step)));
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, [pictures.length]);
  if (!picture) return null;
  return (
    <Dialog title={labels.position(index + 1)} closeLabel={labels.close} width={1_200} onClose={onClose}>
      <div className={styles.viewer}>
        <img key={picture.id} src={picture.address} alt={picture.alt} width={picture.width} height={picture.height} />
        {picture.alt && <p aria-hidden="true">{picture.alt}</p>}
        {pictures.length > 1 && (
          <div className={styles.turn}>
            <Button aria-disabled={index === 0} onClick={() => go(-1)}>
              {labels.previous}
            </Button>
            <Button aria-disabled={index === pictures.length - 1} onClick={() => go(1)}>
              {labels.next}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
};
