import { loadTexts } from '#kernel/i18n/index.ts';

/** Loads a lazy part with the texts of this feature, which are all that the parts share. */
export const withWords = async <Part>(part: Promise<Part>): Promise<Part> => {
  const [loaded] = await Promise.all([part, loadTexts('security', 'errors')]);
  return loaded;
};
