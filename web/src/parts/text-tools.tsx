import { useEffect } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';

/** Names the spoilers of a text. */
export const TextTools = ({ root }: { root: HTMLElement }) => {
  const t = useTexts('kernel');
  useEffect(() => {
    for (const spoiler of root.querySelectorAll('mark:not([data-shown])')) {
      spoiler.setAttribute('role', 'button');
      spoiler.setAttribute('aria-label', t('spoiler.show'));
    }
  }, [root, t]);
  return null;
};
