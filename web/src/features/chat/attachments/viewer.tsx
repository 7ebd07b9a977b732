import type { Attachment } from '#contract/chat/attachments.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { PictureViewer } from '#ui/picture-viewer/picture-viewer.tsx';

type ViewerProps = { pictures: readonly Attachment[]; first: number; onClose: () => void };

/** The pictures of a message, large. */
export const Viewer = ({ pictures, first, onClose }: ViewerProps) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const labels = {
    position: (number: number) => t('viewer.position', { number, count: pictures.length }),
    close: common('close'),
    previous: t('viewer.previous'),
    next: t('viewer.next'),
  };
  const shown = pictures.map(({ id, name, width, height }) => ({
    id,
    address: imageAddress('attachment', id),
    alt: name,
    width: width ?? 1,
    height: height ?? 1,
  }));
  return <PictureViewer pictures={shown} first={first} labels={labels} onClose={onClose} />;
};
