import { useRef, useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';

/** Text to copy. */
export const CopyBlock = ({ label, text }: { label: string; text: string }) => {
  const t = useTexts('exceptions');
  const kernel = useTexts('kernel');
  const block = useRef<HTMLPreElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Not permitted: the text is selected, to be copied with the keyboard.
      () => block.current && getSelection()?.selectAllChildren(block.current),
    );
  return (
    <>
      <pre ref={block} tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <Button onClick={() => void copy()}>{isCopied ? t('crash.copied') : kernel('copy')}</Button>
    </>
  );
};
