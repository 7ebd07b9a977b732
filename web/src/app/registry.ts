import type { ComponentType } from 'react';
import { loadTexts } from '#kernel/i18n/index.ts';

/** The exports of a `*.page.tsx`. */
type PageModule = { Page: ComponentType };

const pages = new Map(
  Object.entries(import.meta.glob<PageModule>('../features/*/*.page.tsx')).map(([path, load]) => [
    path.replace(/^.*\/features\/|\.page\.tsx$/g, ''),
    load,
  ]),
);

/** Loads a page and the texts of its feature in parallel; null if there is no such page. */
export const loadPage = async (name: string): Promise<ComponentType | null> => {
  const load = pages.get(name);
  if (!load) return null;
  const [feature = ''] = name.split('/');
  const [page] = await Promise.all([load(), loadTexts(feature)]);
  return page.Page;
};
