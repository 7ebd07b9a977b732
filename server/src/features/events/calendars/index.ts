import type { CalendarFiles } from '#kernel/http/calendar-files.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Mailing } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { nameOf } from '#kernel/settings/index.ts';
import { calendarsRoutes } from './events.calendars.routes.ts';
import { calendarsService } from './events.calendars.service.ts';
import { defineInvitationJob, type Sender } from './events.invitations.service.ts';

export { type CalendarChanged, calendarChanged } from './events.invitations.repository.ts';
export type { Sender } from './events.invitations.service.ts';

type Dependencies = { mailing: Mailing; sender: Sender };
type Calendars = { routes: Handler[]; files: CalendarFiles };

export function createCalendars(parts: Parts, { mailing, sender }: Dependencies): Calendars {
  const { db, transact, settings, publicUrl } = parts;
  const siteName = () => nameOf(settings.current());
  defineInvitationJob({ ...parts, mailing, sender });
  const service = calendarsService({ db, transact, siteName, publicUrl });
  return { routes: calendarsRoutes(service), files: { ofEvent: service.ofEvent, ofToken: service.ofToken } };
}
