import { limits } from '#contract/browser/limits.ts';

/** A slug of a name's Latin letters and digits; empty if it has too few, as the server then creates one. */
export const suggestSlug = (name: string): string => {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slug.max)
    .replace(/^-+|-+$/g, '');
  return slug.length < limits.slug.min ? '' : slug;
};
