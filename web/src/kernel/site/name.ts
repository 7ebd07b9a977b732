import { useTexts } from '#kernel/i18n/index.ts';
import { useSite } from './index.ts';

/** The name of the site in the reader's language; needs the texts of the kernel. */
export const useSiteName = (): string => {
  const brand = useTexts('kernel')('brand');
  return useSite(({ name }) => name) ?? brand;
};
