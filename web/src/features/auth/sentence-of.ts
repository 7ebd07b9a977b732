import { loadTexts } from '#kernel/i18n/index.ts';

/** Error texts are loaded on demand, as they are rarely needed; null if they cannot be loaded. */
export const sentenceOf = async (error: unknown) => {
  const loaded = Promise.all([import('#kernel/i18n/error-text.ts'), loadTexts('errors')]);
  return loaded.then(
    ([{ errorText }]) => errorText(error),
    () => null,
  );
};
