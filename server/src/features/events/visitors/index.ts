import type { FormRoute } from '#kernel/http/form-return.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { Mailing, Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import type { Sender } from '../calendars/index.ts';
import type { RsvpService } from '../events.rsvp.service.ts';
import { invitedPages } from '../invited/events.invited.pages.ts';
import { invitedRoutes } from '../invited/events.invited.routes.ts';
import type { InvitationNotices } from '../invited/events.invited.jobs.ts';
import { invitedService } from '../invited/events.invited.service.ts';
import { defineVisitorJobs, type TakeOverAll } from './events.visitors.jobs.ts';
import { visitorMails } from './events.visitors.mails.service.ts';
import { takingService } from './events.taking.service.ts';
import { visitorsRoutes } from './events.visitors.routes.ts';
import { visitorPages } from './events.visitors.pages.ts';
import { visitorsService } from './events.visitors.service.ts';
import { visitPath } from './visit-token.ts';

type Dependencies = {
  notices: InvitationNotices;
  seating: Seating;
  answers: RsvpService;
  notify: Notify;
  mailing: Mailing;
  sender: Sender;
};
type Visitors = { routes: Handler[]; pages: PublicPageSource[]; forms: FormRoute[]; takeOverAll: TakeOverAll };

/** Answers of people without an account. */
export function createVisitors(parts: Parts, { sender, mailing, ...dependencies }: Dependencies): Visitors {
  const { secretBox } = parts;
  const pathOf = (visitorId: string) => visitPath(secretBox, visitorId);
  const mails = visitorMails({ ...parts, mailing, sender, pathOf });
  const takeOverAll = defineVisitorJobs({ ...parts, ...dependencies, mails });
  const service = visitorsService({ ...parts, ...dependencies, mails, mailing });
  const pages = [...visitorPages({ service, secretBox }), invitedPages({ service, secretBox })];
  const invitations = invitedService({ ...parts, ...dependencies });
  const taking = takingService({ ...parts, ...dependencies });
  return {
    routes: [...visitorsRoutes(taking), ...invitedRoutes(invitations)],
    pages: pages.map(({ page }) => page),
    forms: pages.map(({ form }) => form),
    takeOverAll,
  };
}
