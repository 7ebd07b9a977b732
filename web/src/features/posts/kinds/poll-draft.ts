import type { CallInput } from '#contract/api.ts';
import { limits } from '#contract/kernel/limits.ts';
import type { Poll } from '#contract/posts.ts';

/** Days until a poll ends; empty for one without an end. */
export const pollDays = ['', '1', '3', '7', '30'] as const;
export type PollDraft = {
  options: string[];
  isMultiple: boolean;
  /** `kept`: it ends at `closesAt`, as it was set before. */
  days: (typeof pollDays)[number] | 'kept';
  closesAt?: string;
};
export const emptyPoll: PollDraft = { options: ['', ''], isMultiple: false, days: '' };

const DAY = 24 * 60 * 60_000;
export const filledOptions = ({ options }: PollDraft): string[] => options.map((option) => option.trim()).filter((option) => option !== '');
export const isPollReady = (poll: PollDraft): boolean => filledOptions(poll).length >= limits.pollOptions.min;

/** A poll that was not published yet, to be changed. */
export const draftOfPoll = ({ options, isMultiple, closesAt }: Poll): PollDraft => ({
  options: options.map(({ text }) => text),
  isMultiple,
  ...(closesAt === null ? { days: '' } : { days: 'kept', closesAt }),
});

const endOf = ({ days, closesAt }: PollDraft): string | null => {
  if (days === 'kept') return closesAt ?? null;
  return days === '' ? null : new Date(Date.now() + Number(days) * DAY).toISOString();
};
/** The poll of the call; choices that were left empty are left out. */
export const pollOf = (poll: PollDraft): NonNullable<CallInput<'PUT /posts/:id'>['body']['poll']> => ({
  options: filledOptions(poll),
  isMultiple: poll.isMultiple,
  closesAt: endOf(poll),
});
