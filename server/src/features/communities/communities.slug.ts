import { limits } from '#contract/browser/limits.ts';
import { isUuid } from '#features/access/index.ts';
import { spellOut } from '#kernel/search.ts';

/** Paths below /communities with another meaning. */
const RESERVED = new Set([
  'new',
  'categories',
  'recommended',
  'admin',
  'api',
  'export',
  'import',
  'invite',
  'join',
  'manage',
  'mine',
  'search',
  'settings',
]);
/** Random part of the slug of a hidden community. */
export const HIDDEN_BYTES = 5;
/** Leaves room for a number at the end. */
const LONGEST = limits.slug.max - 6;
const NUMBERED = 20;

/** A UUID always means a community id, so no slug may look like one. */
export const isUsableSlug = (slug: string): boolean => !RESERVED.has(slug) && !isUuid(slug);

/** Slugs for a name, best first; the last one is practically never taken. */
export function slugsFor(name: string, random: string): string[] {
  const base = slugOf(name);
  const numbered = Array.from({ length: NUMBERED - 1 }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered, `${base.slice(0, LONGEST - random.length).replace(/-+$/, '')}-${random}`].filter(isUsableSlug);
}

/** Ends in a random suffix: neither opening nor requesting the slug of a hidden community reveals that it exists. */
export const hiddenSlugFor = (wanted: string, random: string): string =>
  `${slugOf(wanted)
    .slice(0, limits.slug.max - random.length - 1)
    .replace(/-+$/, '')}-${random}`;

function slugOf(name: string): string {
  const spelled = spellOut(name)
    .replaceAll('+', 'p')
    .replaceAll('#', '-sharp')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  // The name has no Latin or Chinese letters, or only one or two.
  if (spelled === '') return 'community';
  return spelled.length < limits.slug.min ? `${spelled}-community` : spelled;
}
