import { type Recurrence, readRecurrence, type Weekday, weekdays } from '#contract/browser/recurrence.ts';
import { useFormat, useLanguage, useTexts, type Language } from '#kernel/i18n/index.ts';

/** A Monday, to name the days of a week by. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** The name of a weekday. */
export const weekdayName = (weekday: Weekday, language: Language, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(MONDAY + weekdays.indexOf(weekday) * DAY);

const dayName = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));

type RuleWords = {
  /** `Every second Tuesday, 12 dates`; null for a rule that cannot be read. */
  whole: (rrule: string) => string | null;
  /** `Every second Tuesday`. */
  every: (rule: Recurrence['every']) => string;
};

/** Rules in words. */
export function useRuleWords(): RuleWords {
  const t = useTexts('events');
  const language = useLanguage();
  const { list } = useFormat();
  const everyWords = (rule: Recurrence['every']): string => {
    const every = rule.interval;
    const nth = every === 1 ? 'each' : 'nth';
    if ('weekdays' in rule) {
      const days = list(rule.weekdays.map((day) => weekdayName(day, language)));
      if (every <= 2 && rule.weekdays.length === 1) return t(every === 1 ? 'rule.weekday' : 'rule.secondWeekday', { day: days });
      return t(`rule.weekly.${nth}`, { every, days });
    }
    if ('week' in rule) {
      return t(`rule.monthlyWeek.${nth}`, { every, week: t(`rule.week.${rule.week}`), day: weekdayName(rule.weekday, language) });
    }
    if ('day' in rule) return t(`rule.monthlyDay.${nth}`, { every, day: rule.day });
    return t(`rule.daily.${nth}`, { every });
  };
  const whole = (rrule: string) => {
    const recurrence = readRecurrence(rrule);
    if (!recurrence) return null;
    const every = everyWords(recurrence.every);
    const { end } = recurrence;
    return 'count' in end ? t('rule.count', { every, count: end.count }) : t('rule.until', { every, date: dayName(end.until, language) });
  };
  return { whole, every: everyWords };
}
