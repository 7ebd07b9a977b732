import { limits } from '#contract/kernel/limits.ts';

/** An address made of a name's Latin letters and digits; empty where it has too few of them, and the server finds one. */
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
