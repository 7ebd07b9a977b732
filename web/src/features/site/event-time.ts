import type { PublicEvent } from '#contract/site/index.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { formatSpan, zoneName } from '#kernel/i18n/time.ts';

/** Event times in the zone of the place: a public page is the same for all visitors, so no reader's zone is known. */
export const eventTime = (event: Pick<PublicEvent, 'startsAt' | 'endsAt' | 'zone' | 'allDay'>, language: Language, now: string) => {
  const { text, full } = formatSpan(event, { language, zone: event.zone, now: Date.parse(now) });
  return { text, full, zone: event.allDay ? null : zoneName(Date.parse(event.startsAt), event.zone, language) };
};
