import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { copyText } from '#kernel/copy-text.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { CopyIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import styles from './text-tools.module.css';

/** Names the spoilers of a text, and puts a button that copies into its blocks of code. */
export const TextTools = ({ root }: { root: HTMLElement }) => {
  const t = useTexts('kernel');
  const [blocks] = useState(() => [...root.querySelectorAll('pre')]);
  useEffect(() => {
    for (const spoiler of root.querySelectorAll('mark:not([data-shown])')) {
      spoiler.setAttribute('role', 'button');
      spoiler.setAttribute('aria-label', t('spoiler.show'));
    }
  }, [root, t]);
  const copy = async (block: HTMLElement) => {
    if (await copyText((block.querySelector('code')?.textContent ?? '').replace(/\n$/, ''))) toast.success(t('copied'));
  };
  return blocks.map((block, index) =>
    createPortal(
      <IconButton className={styles.copy} label={t('copy')} icon={<CopyIcon />} onClick={() => void copy(block)} />,
      block,
      String(index),
    ),
  );
};
