import type { ChangeKind } from '#contract/events/planning.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import type { Mailing } from '#kernel/notify.ts';

type Changed = Parameters<Mailing['whenOf']>[0] & { isPostponed: boolean; reason: string | null };
type Words = Pick<Mailing, 'whenOf' | 'changesOf'>;

/** The date of an event in a mail; none while it is postponed, as the stored one no longer holds. */
export const mailedDate = (event: Changed, language: Language, { whenOf }: Pick<Words, 'whenOf'>): { when?: string } =>
  event.isPostponed ? {} : { when: whenOf(event, language) };

/** What a mail says about recent changes of an event: the kinds in one line, and why it is postponed. */
export function mailedChange(
  { isPostponed, reason }: Changed,
  kinds: readonly ChangeKind[],
  language: Language,
  { changesOf }: Pick<Words, 'changesOf'>,
): { changes?: string; reason?: string } {
  // A date that is set after a postponement is a new time; while none is set, an earlier one is no news.
  const told = kinds.map((kind) => (kind === 'rescheduled' ? ('when' as const) : kind)).filter((kind) => !(isPostponed && kind === 'when'));
  const changes = changesOf(told, language);
  return { ...(changes && { changes }), ...(isPostponed && reason && { reason }) };
}
