import { chatLimits } from '#contract/browser/chat-limits.ts';
import { every, required, wholeNumber, type FieldRule } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';

/** `keep`: days as the value of a select; empty = kept permanently, `other` = the typed `days`. */
export type KeepValues = { keep: string; days: string };

const choices = [7, 30, 90, 365];
/** Days to choose from; the first is empty = kept permanently. */
export const keepChoices = ['', ...choices.map(String)];

export const keptForEver: KeepValues = { keep: '', days: '' };
export const keepOf = (retentionDays: number | null): KeepValues => {
  if (retentionDays === null) return keptForEver;
  const days = String(retentionDays);
  return choices.includes(retentionDays) ? { keep: days, days: '' } : { keep: 'other', days };
};
export const retentionDaysOf = ({ keep, days }: KeepValues): number | null => {
  const chosen = keep === 'other' ? days.normalize('NFKC').trim() : keep;
  return chosen === '' ? null : Number(chosen);
};

const isDays = every(required, wholeNumber(chatLimits.retentionDays));
export const daysRule: FieldRule<string, KeepValues> = (days, values) => (values.keep === 'other' ? isDays(days, values) : undefined);

/** Whether a new rule ends messages that the former one would have kept. */
export const isShorter = (days: number | null, former: number | null): days is number =>
  days !== null && (former === null || days < former);

/** Text for how many days messages are kept; null = permanently. */
export const useKeepText = () => {
  const t = useTexts('chat-channels');
  return (days: number | null): string => (days === null ? t('keep.ever') : t('keep.days', { count: days }));
};
