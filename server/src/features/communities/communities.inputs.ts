import { foldName } from '#contract/browser/patterns.ts';
import { AppError } from '#kernel/errors.ts';
import { zonedTime } from '#kernel/zoned-time.ts';

/** A time zone in its proper spelling. */
export function zoneNamed(name: string): string {
  const zone = zonedTime('2000-01-01T00:00', name)?.zone;
  if (zone === undefined) throw new AppError('request.invalid', {}, [{ field: 'timezone', rule: 'invalid_value' }]);
  return zone;
}

/** Letters and digits of a name, by which two communities may be called the same. */
const plain = (name: string): string => foldName(name).replace(/[^\p{L}\p{N}\p{M}]/gu, '');

/** Throws when the name only looks like one of these: the same name is fine, one in letters of another script is a forgery. */
export function assertNotConfusable(name: string, alike: readonly string[]): void {
  const other = alike.find((known) => plain(known) !== plain(name));
  if (other !== undefined) throw new AppError('request.invalid', {}, [{ field: 'name', rule: 'name_look_alike', params: { name: other } }]);
}
