import { useFormat } from '#kernel/i18n/index.ts';

/**
 * Writes a time that hosts set for an event as they typed it: by the clocks of the event, with their zone. Null where the clocks of the
 * reader show the same.
 */
export const useTimeAtEvent = (zone: string) => {
  const format = useFormat();
  return (at: string): string | null =>
    format.span({ startsAt: at, endsAt: at, zone }).atPlace === null ? null : format.printed(at, zone);
};
