import { useTexts } from '#kernel/i18n/index.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const YEAR = 366 * DAY;

/** Lengths of mutes in minutes. */
export const muteLengths = [HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY, YEAR] as const;
/** Lengths of bans in hours; null = permanent. */
export const banLengths = [24, 7 * 24, 30 * 24, null] as const;

export const useLengths = (): ((minutes: number | null) => string) => {
  const t = useTexts('communities-members');
  return (minutes) => {
    if (minutes === null) return t('duration.forever');
    if (minutes === YEAR) return t('duration.year');
    return minutes < DAY ? t('duration.hours', { count: minutes / HOUR }) : t('duration.days', { count: minutes / DAY });
  };
};
