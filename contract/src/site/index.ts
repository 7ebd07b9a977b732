import { z } from 'zod';
import { consoleLimits } from '../browser/console-limits.ts';
import type { InvitePreview } from '../communities/invite-shapes.ts';
import { endpoint } from '../kernel/endpoint.ts';
import type { Language } from '../kernel/schemas.ts';
import type { MailKind } from '../notifications.ts';
import type { VisitPage } from '../events/visitors.ts';
import type { EmbedPage } from './embed-pages.ts';
import type { ContentPage, PublicCommunity, PublicEvent } from './public-pages.ts';
import { BothLanguages, SiteBanner } from '../settings.ts';

export type Site = z.infer<typeof Site>;
/** Public settings of the site and its operator; null if not set. */
export const Site = z
  .object({
    /** Null = the name of the product. */
    name: z.string().nullable(),
    /** URL of the square logo; null = the logo of the product. */
    logo: z.string().nullable(),
    /** A person or an organisation. */
    operator: z.string().nullable(),
    /** E-mail address of the operator. */
    contact: z.string().nullable(),
    /** ICP record number, as shown by sites in mainland China. */
    icpNumber: z.string().nullable(),
    /** Year or years of the copyright line; null = none. */
    copyrightDate: z.string().nullable(),
    /** Banner above every page; `key` changes with its content. */
    banner: SiteBanner.pick({ tone: true, text: true, until: true }).extend({ key: z.string() }).nullable(),
    /** Origins that pages may embed in a frame now; an open page keeps the list from when it was loaded. */
    frameHosts: z.array(z.string()).max(consoleLimits.frameHosts.max),
    /** Maximum size of an upload. */
    uploadMegabytes: z.int(),
    /** Message while the site is closed; null while it is open. Empty texts = the default message. */
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

export type { PublicCommunity, PublicEvent } from './public-pages.ts';

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

/** What a visitor sees of an invitation before sign-up or sign-in. */
export type PublicInvitation = Pick<
  InvitePreview,
  'community' | 'invitedBy' | 'target' | 'note' | 'sentTo' | 'needsApproval' | 'expiresAt'
>;

/** A person on the landing page, in the language of the page; an empty role is left out. */
export type PublicPortrait = { name: string; role: string; picture: string | null };

/** A public page with its data. A list is null if it could not be loaded. */
export type PublicPage =
  | ContentPage
  | EmbedPage
  | VisitPage
  | { name: 'person'; now: string; person: PublicPerson }
  | { name: 'invitation'; token: string; invitation: PublicInvitation; isSignUpOpen: boolean }
  | { name: 'invitationOver'; reason: 'not_found' | 'expired' | 'exhausted' }
  /** The unsubscribe link of a mail is damaged, or its account or membership no longer exists. */
  | { name: 'unsubscribeOver'; reason: 'damaged' | 'gone' }
  /** What the unsubscribe link of a mail ends: kinds of mails, or all notifications of a community. */
  | { name: 'unsubscribe'; token: string; isOff: boolean; mails: MailKind[]; community: string | null }
  /** Not found, or not visible to visitors; `wanted`: a path that may show more after a sign-in. */
  | { name: 'lost'; wanted?: string }
  /** The site is closed: `site.maintenance` has the message. */
  | { name: 'closed' }
  | {
      name: 'landing';
      now: string;
      isSignUpOpen: boolean;
      events: PublicEvent[] | null;
      communities: PublicCommunity[] | null;
      testimonials: (PublicPortrait & { text: string })[];
      team: PublicPortrait[];
    }
  | { name: 'about' | 'contact' | 'privacy' | 'terms' };

/** Input for drawing a cover as SVG. The picture is the same as on the page of the community or event with this id. */
export type CardInput = { card: { id: string; kind: 'community' | 'event'; about: string[] } };

/** Input of the server-side rendering of a page. It travels as JSON in development. */
export type PageInput = {
  page: PublicPage;
  path: string;
  /** Query parameters that the page reads, in one spelling: `?q=tea&page=2`; empty if there are none. */
  search: string;
  language: Language;
  /** Whether the URL names the language; if so, the canonical URL names it too. */
  isLanguageInAddress: boolean;
  /** Public origin of the site, without a trailing slash. */
  origin: string;
  site: Site;
};
