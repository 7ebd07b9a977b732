import type { Sizes } from '../server/demo/grow.ts';

const names = ['people', 'communities', 'events', 'posts', 'messages'] as const satisfies (keyof Sizes)[];

/** How much to add of what; what is not named is not added. */
export function readSizes(given: Record<string, string | undefined>): Sizes | { faults: string[] } {
  const entries = names.map((name): [keyof Sizes, number] => [name, Number(given[name] ?? 0)]);
  const faults = entries.filter(([, size]) => !Number.isSafeInteger(size) || size < 0).map(([name]) => `--${name} is a whole number.`);
  const sizes = Object.fromEntries(entries) as Sizes;
  if (faults.length === 0 && !(sizes.people > 0)) faults.push('Say how many --people to add: the rest is theirs.');
  if (faults.length === 0 && sizes.communities === 0 && sizes.events + sizes.posts + sizes.messages > 0)
    faults.push('Say how many --communities to add: events, posts and messages happen in them.');
  return faults.length > 0 ? { faults } : sizes;
}
