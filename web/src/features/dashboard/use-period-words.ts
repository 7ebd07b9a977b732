import type { Period } from '#contract/dashboard/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';

/** A period within a sentence. */
export const usePeriodWords = (period: Period) => {
  const t = useTexts('dashboard');
  return { within: t(`within.${period}`), before: t(`before.${period}`) };
};
