import { account } from '#contract/account.ts';
import { handle } from '#kernel/http/handle.ts';
import type { CalendarService } from './account.calendar.service.ts';
import type { DeletionService } from './account.deletion.service.ts';
import type { ExportsService } from './account.exports.service.ts';

type Services = { calendar: CalendarService; exports: ExportsService; deletion: DeletionService };

export const accountRoutes = ({ calendar, exports, deletion }: Services) => [
  handle(account.calendar, ({ viewer }) => calendar.get(viewer)),
  handle(account.renewCalendar, ({ viewer }) => calendar.renew(viewer)),
  handle(account.endCalendar, ({ viewer }) => calendar.end(viewer)),
  handle(account.latestExport, ({ viewer }) => exports.latest(viewer)),
  handle(account.export, ({ viewer }) => exports.ask(viewer)),
  handle(account.exportLink, ({ params, viewer }) => exports.link(viewer, params.id)),
  handle(account.delete, ({ viewer }) => deletion.ask(viewer)),
];
