import { account } from '#contract/account.ts';
import { userConsole } from '#contract/user-console.ts';
import { handle } from '#kernel/http/handle.ts';
import type { CalendarService } from './calendar.service.ts';
import type { DeletionService } from './deletion.service.ts';
import type { ExportsService } from './exports.service.ts';
import type { RemovalService } from './removal.service.ts';

type Services = { calendar: CalendarService; exports: ExportsService; deletion: DeletionService; removal: RemovalService };

export const accountRoutes = ({ calendar, exports, deletion, removal }: Services) => [
  handle(account.calendar, ({ viewer }) => calendar.get(viewer)),
  handle(account.renewCalendar, ({ viewer }) => calendar.renew(viewer)),
  handle(account.endCalendar, ({ viewer }) => calendar.end(viewer)),
  handle(account.latestExport, ({ viewer }) => exports.latest(viewer)),
  handle(account.export, ({ viewer }) => exports.ask(viewer)),
  handle(account.exportLink, ({ params, viewer }) => exports.link(viewer, params.id)),
  handle(account.delete, ({ viewer }) => deletion.ask(viewer)),
  handle(userConsole.consequences, ({ viewer, params }) => removal.consequences(viewer, params.id)),
  handle(userConsole.delete, ({ viewer, params, body }) => removal.delete(viewer, params.id, body)),
  handle(userConsole.restore, ({ viewer, params }) => removal.restore(viewer, params.id)),
];
