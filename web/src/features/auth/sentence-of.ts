import { loadTexts } from '#kernel/i18n/index.ts';

/** The sentences come when there is something to say, which is seldom; null where they do not come. */
export const sentenceOf = async (error: unknown) => {
  const loaded = Promise.all([import('#kernel/i18n/error-text.ts'), loadTexts('errors')]);
  return loaded.then(
    ([{ errorText }]) => errorText(error),
    () => null,
  );
};
