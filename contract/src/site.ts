import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import type { Language } from './kernel/schemas.ts';

export type Site = z.infer<typeof Site>;
/** What the settings say about whoever runs this site; null where they are silent. */
export const Site = z
  .object({
    /** A person or an organisation. */
    operator: z.string().nullable(),
    /** Their mail address. */
    contact: z.string().nullable(),
    /** The record number that sites in mainland China show. */
    icpNumber: z.string().nullable(),
  })
  .meta({ id: 'Site' });

export const site = {
  get: endpoint({
    method: 'GET',
    path: '/site',
    access: 'public',
    summary: 'Who runs this site, and where to reach them.',
    ok: Site,
  }),
};

export type PublicEvent = {
  id: string;
  slug: string;
  title: string;
  cover: string | null;
  community: string;
  mode: 'in_person' | 'online' | 'hybrid';
  place: string | null;
  startsAt: string;
  endsAt: string;
  zone: string;
  allDay: boolean;
  goingCount: number;
};
export type PublicCommunity = {
  id: string;
  slug: string;
  name: string;
  tagline: string;
  avatar: string | null;
  cover: string | null;
  category: { 'en-US': string; 'zh-CN': string };
  memberCount: number;
};

/** A page that anybody may read, with what it shows. A list is null when it could not be read. */
export type PublicPage =
  | { name: 'landing'; now: string; events: PublicEvent[] | null; communities: PublicCommunity[] | null }
  | { name: 'about' | 'contact' | 'privacy' | 'terms' };

/** What the server hands over to get a page in HTML. It travels as JSON while the product is developed. */
export type PageWish = {
  page: PublicPage;
  path: string;
  language: Language;
  /** The address names the language, and so does the page's own address then. */
  isLanguageInAddress: boolean;
  /** Where people reach the product, without a slash at the end. */
  origin: string;
  site: Site;
};
