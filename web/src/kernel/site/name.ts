import { useTexts } from '#kernel/i18n/index.ts';
import { useSite } from './index.ts';

/** The name of the site in the language of the reader; needs the words of the kernel. */
export const useSiteName = (): string => {
  const brand = useTexts('kernel')('brand');
  return useSite(({ name }) => name) ?? brand;
};
