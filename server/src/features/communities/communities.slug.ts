import { limits } from '#contract/kernel/limits.ts';
import { spellOut } from '#kernel/search.ts';
import { isUuid } from './communities.standing.repository.ts';

/** Addresses below /communities that mean something else. */
const RESERVED = new Set(['new', 'categories', 'recommended']);
/** Room for a number at the end. */
const LONGEST = limits.slug.max - 6;
const NUMBERED = 20;

/** An id always means the community of that id, so none may look like one. */
export const isUsableSlug = (slug: string): boolean => !RESERVED.has(slug) && !isUuid(slug);

/** Addresses for a name, best first; the last is as good as never taken. */
export function slugsFor(name: string, random: string): string[] {
  const base = slugOf(name);
  const numbered = Array.from({ length: NUMBERED - 1 }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered, `${base.slice(0, LONGEST - random.length).replace(/-+$/, '')}-${random}`].filter(isUsableSlug);
}

/** Ends in a random suffix: neither opening nor requesting the slug of a hidden community reveals that it exists. */
export const hiddenSlugFor = (wished: string, random: string): string =>
  `${slugOf(wished)
    .slice(0, limits.slug.max - random.length - 1)
    .replace(/-+$/, '')}-${random}`;

function slugOf(name: string): string {
  const spelled = spellOut(name)
    .replaceAll('+', 'p')
    .replaceAll('#', '-sharp')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  // A name without Latin or Chinese letters, or of one or two.
  if (spelled === '') return 'community';
  return spelled.length < limits.slug.min ? `${spelled}-community` : spelled;
}
