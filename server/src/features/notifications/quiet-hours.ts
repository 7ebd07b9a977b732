import type { QuietHours } from '#contract/notifications.ts';
import { clockAt } from '#kernel/zoned-time.ts';

const DAY = 1_440;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * The end of the quiet hours that an instant is in; null outside of them. It is looked at again when mails that wait for it are due, so that
 * clocks that change in between only make it an hour late or two steps.
 */
export function quietUntil({ from, to, zone }: QuietHours, instant: Date): Date | null {
  const minutesFrom = (time: string) => (minuteOf(to) - minuteOf(time) + DAY) % DAY;
  const left = minutesFrom(clockAt(instant, zone));
  return left > 0 && left <= minutesFrom(from) ? new Date(Math.floor(instant.getTime() / 60_000 + left) * 60_000) : null;
}
