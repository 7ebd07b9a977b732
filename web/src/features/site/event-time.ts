import type { PublicEvent } from '#contract/site.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { formatSpan, zoneName } from '#kernel/i18n/time.ts';

/** When something is, as clocks at the place show it: a page that is the same for everybody knows no reader's zone. */
export const eventTime = (event: PublicEvent, language: Language, now: string) => {
  const { text, full } = formatSpan(event, { language, zone: event.zone, now: Date.parse(now) });
  return { text, full, zone: event.allDay ? null : zoneName(Date.parse(event.startsAt), event.zone, language) };
};
