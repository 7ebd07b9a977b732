import { useRef } from 'react';
import { attachmentTypes } from '#contract/browser/attachment-kinds.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { PaperclipIcon } from '#ui/icons/file-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';

const accept = ['image/jpeg,image/png,image/webp,image/gif,image/avif', ...Object.keys(attachmentTypes).map((ending) => `.${ending}`)].join(
  ',',
);

export const AttachButton = ({ onChoose }: { onChoose: (files: readonly File[]) => void }) => {
  const t = useTexts('chat');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('composer.attach')} icon={<PaperclipIcon size={20} />} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={t('composer.attach')}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // Reset, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
};
