import { withTexts } from '#kernel/i18n/index.ts';

/** Error texts are loaded on demand, as they are rarely needed; null if they cannot be loaded. */
export const sentenceOf = async (error: unknown) => {
  return withTexts(import('#kernel/i18n/error-text.ts'), 'errors').then(
    ({ errorText }) => errorText(error),
    () => null,
  );
};
