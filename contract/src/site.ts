import { z } from 'zod';
import { consoleLimits } from './kernel/console-limits.ts';
import { endpoint } from './kernel/endpoint.ts';
import type { Language } from './kernel/schemas.ts';
import { BothLanguages, SiteBanner } from './settings.ts';

export type Site = z.infer<typeof Site>;
/** What the settings say about this site and whoever runs it; null where they are silent. */
export const Site = z
  .object({
    /** Null: the product's own. */
    name: z.string().nullable(),
    /** Address of its square picture; null: the product's own mark. */
    logo: z.string().nullable(),
    /** A person or an organisation. */
    operator: z.string().nullable(),
    /** Their mail address. */
    contact: z.string().nullable(),
    /** The record number that sites in mainland China show. */
    icpNumber: z.string().nullable(),
    /** Year or years of the copyright line; null: it has none. */
    copyrightDate: z.string().nullable(),
    /** What stands above every page now; `key` is another one as soon as it says something else. */
    banner: SiteBanner.pick({ tone: true, text: true, until: true }).extend({ key: z.string() }).nullable(),
    /** Origins whose pages may be shown in a frame now; a window keeps those of when it was loaded. */
    frameHosts: z.array(z.string()).max(consoleLimits.frameHosts.max),
    /** The largest file that somebody may send in. */
    uploadMegabytes: z.int(),
    /** Words for whoever finds the site closed; empty ones are the product's own. */
    maintenance: BothLanguages.nullable(),
  })
  .meta({ id: 'Site' });

export const site = {
  get: endpoint({
    method: 'GET',
    path: '/site',
    access: 'public',
    duringMaintenance: true,
    summary: 'What the site says of itself: its name, who runs it, its banner, whether it is closed.',
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

/** A person who shows themselves to everybody, as everybody sees them. */
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

/** A page that anybody may read, with what it shows. A list is null when it could not be read. */
export type PublicPage =
  | { name: 'person'; now: string; person: PublicPerson }
  /** Nothing is at this address, or nothing that a visitor may know of. */
  | { name: 'lost' }
  /** The site is closed: `site.maintenance` has its words. */
  | { name: 'closed' }
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
