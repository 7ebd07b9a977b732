import { z } from 'zod';
import { consoleLimits } from './kernel/console-limits.ts';
import { endpoint } from './kernel/endpoint.ts';
import type { Language } from './kernel/schemas.ts';
import { BothLanguages, SiteBanner } from './settings.ts';

export type Site = z.infer<typeof Site>;
/** Public settings of the site and its operator; null if not set. */
export const Site = z
  .object({
    /** Null: the name of the product. */
    name: z.string().nullable(),
    /** URL of the square logo; null: the logo of the product. */
    logo: z.string().nullable(),
    /** A person or an organisation. */
    operator: z.string().nullable(),
    /** E-mail address of the operator. */
    contact: z.string().nullable(),
    /** ICP record number, as shown by sites in mainland China. */
    icpNumber: z.string().nullable(),
    /** Year or years of the copyright line; null: it has none. */
    copyrightDate: z.string().nullable(),
    /** Banner above every page; `key` changes with its content. */
    banner: SiteBanner.pick({ tone: true, text: true, until: true }).extend({ key: z.string() }).nullable(),
    /** Origins that pages may embed in a frame now; an open page keeps those of when it was loaded. */
    frameHosts: z.array(z.string()).max(consoleLimits.frameHosts.max),
    /** Maximum size of an upload. */
    uploadMegabytes: z.int(),
    /** Message while the site is closed, null while it is open; empty texts: the default message. */
    maintenance: BothLanguages.nullable(),
  })
  .meta({ id: 'Site' });

export const site = {
  get: endpoint({
    method: 'GET',
    path: '/site',
    access: 'public',
    duringMaintenance: true,
    summary: 'Get the public settings of the site: its name, operator and banner, and whether it is closed.',
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

/** A user with a public profile, as visible to every visitor. */
export type PublicPerson = {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  profilePicture: string | null;
  bio: string;
  location: string;
  jobTitle: string;
  /** `YYYY-MM`. */
  joinedIn: string;
  communities: Pick<PublicCommunity, 'id' | 'slug' | 'name' | 'avatar' | 'memberCount'>[];
  events: PublicEvent[];
};

/** A public page with its data. A list is null if it could not be loaded. */
export type PublicPage =
  | { name: 'person'; now: string; person: PublicPerson }
  /** Not found, or not visible to visitors. */
  | { name: 'lost' }
  /** The site is closed: `site.maintenance` has the message. */
  | { name: 'closed' }
  | { name: 'landing'; now: string; events: PublicEvent[] | null; communities: PublicCommunity[] | null }
  | { name: 'about' | 'contact' | 'privacy' | 'terms' };

/** Input of the server-side rendering of a page. It travels as JSON in development. */
export type PageInput = {
  page: PublicPage;
  path: string;
  language: Language;
  /** The URL names the language, and so does the canonical URL then. */
  isLanguageInAddress: boolean;
  /** Public origin of the site, without a trailing slash. */
  origin: string;
  site: Site;
};
