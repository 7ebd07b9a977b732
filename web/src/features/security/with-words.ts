import { loadTexts } from '#kernel/i18n/index.ts';

/** Parts come when they are needed, with the words of this feature: they share no more than those. */
export const withWords = async <Part>(part: Promise<Part>): Promise<Part> => {
  const [loaded] = await Promise.all([part, loadTexts('security', 'errors')]);
  return loaded;
};
