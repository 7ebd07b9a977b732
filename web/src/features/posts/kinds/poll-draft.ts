import type { CallInput } from '#contract/api.ts';
import { limits } from '#contract/browser/limits.ts';
import type { Poll } from '#contract/posts/index.ts';
import { isRecord } from '#kernel/storage/index.ts';

/** Days for which a poll is open once it is published; empty for one without an end. */
export const pollDays = ['', '1', '3', '7', '30'] as const;
export type PollDraft = {
  options: string[];
  isMultiple: boolean;
  /** A number of days; `kept`: it ends at `closesAt`, as it was set before. */
  days: string;
  closesAt?: string;
};
export const emptyPoll: PollDraft = { options: ['', ''], isMultiple: false, days: '' };

/** Checks a poll that was kept in the browser. */
export const isPollDraft = (value: unknown): value is PollDraft =>
  isRecord(value) &&
  Array.isArray(value['options']) &&
  value['options'].every((option) => typeof option === 'string') &&
  typeof value['isMultiple'] === 'boolean' &&
  pollDays.some((days) => days === value['days']);

export const filledOptions = ({ options }: PollDraft): string[] => options.map((option) => option.trim()).filter((option) => option !== '');
export const isPollReady = (poll: PollDraft): boolean => filledOptions(poll).length >= limits.pollOptions.min;

/** A poll that was not published yet, to be changed. */
export const draftOfPoll = ({ options, isMultiple, closesAt, openDays }: Poll): PollDraft => ({
  options: options.map(({ text }) => text),
  isMultiple,
  ...(closesAt === null ? { days: openDays === null ? '' : String(openDays) } : { days: 'kept', closesAt }),
});

type NewPoll = NonNullable<CallInput<'PUT /posts/:id'>['body']['poll']>;
const endOf = ({ days, closesAt }: PollDraft): Pick<NewPoll, 'closesAt' | 'openDays'> => {
  if (days === 'kept') return { closesAt: closesAt ?? null };
  return days === '' ? {} : { openDays: Number(days) };
};
/** The poll of the call; choices that were left empty are left out. */
export const pollOf = (poll: PollDraft): NewPoll => ({
  options: filledOptions(poll),
  isMultiple: poll.isMultiple,
  ...endOf(poll),
});
