import { useTexts } from '#kernel/i18n/index.ts';
import { useClose } from '#ui/dialog/dialog.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';

/** Closes the sheet beside the page that it stands in. */
export const CloseSheet = () => {
  const common = useTexts('kernel');
  return <IconButton label={common('close')} icon={<CloseIcon />} onClick={useClose()} />;
};
