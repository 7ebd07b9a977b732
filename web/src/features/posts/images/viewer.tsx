import type { TextImage } from '#contract/posts/images.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { PictureViewer } from '#ui/picture-viewer/picture-viewer.tsx';

type ViewerProps = { images: readonly TextImage[]; first: number; onClose: () => void };

/** The images of a post or comment, large. */
export const Viewer = ({ images, first, onClose }: ViewerProps) => {
  const t = useTexts('posts');
  const common = useTexts('kernel');
  const labels = {
    position: (number: number) => t('images.position', { number, count: images.length }),
    close: common('close'),
    previous: t('images.previous'),
    next: t('images.next'),
  };
  return <PictureViewer pictures={images} first={first} labels={labels} onClose={onClose} />;
};
