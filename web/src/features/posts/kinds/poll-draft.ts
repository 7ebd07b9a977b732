import type { CallInput } from '#contract/api.ts';
import { limits } from '#contract/kernel/limits.ts';

/** Days until a poll ends; empty for one without an end. */
export const pollDays = ['', '1', '3', '7', '30'] as const;
export type PollDraft = { options: string[]; isMultiple: boolean; days: (typeof pollDays)[number] };
export const emptyPoll: PollDraft = { options: ['', ''], isMultiple: false, days: '' };

const DAY = 24 * 60 * 60_000;
export const filledOptions = ({ options }: PollDraft): string[] => options.map((option) => option.trim()).filter((option) => option !== '');
export const isPollReady = (poll: PollDraft): boolean => filledOptions(poll).length >= limits.pollOptions.min;

/** The poll of the call; choices that were left empty are left out. */
export const pollOf = (poll: PollDraft): CallInput<'POST /communities/:id/posts'>['body']['poll'] => ({
  options: filledOptions(poll),
  isMultiple: poll.isMultiple,
  closesAt: poll.days === '' ? null : new Date(Date.now() + Number(poll.days) * DAY).toISOString(),
});
