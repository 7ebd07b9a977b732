import { usersImport } from '#contract/users/import.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import type { UsersImportService } from './users.import.service.ts';

export const usersImportRoutes = (service: UsersImportService): Handler[] => [
  handle(usersImport.start, ({ viewer, body }) => service.start(viewer, body)),
  handle(usersImport.waiting, ({ viewer }) => service.waiting(viewer)),
  handle(usersImport.get, ({ viewer, params }) => service.get(viewer, params.id)),
  handle(usersImport.errors, ({ viewer, params, query, request }) =>
    service.errors(viewer, params.id, query, requestLanguage(request.headers)),
  ),
  handle(usersImport.exportErrors, ({ viewer, params, body, request }) =>
    service.exportErrors(viewer, params.id, body.columns, requestLanguage(request.headers)),
  ),
  handle(usersImport.run, ({ viewer, params, body }) => service.run(viewer, params.id, body.sendInvitations)),
  handle(usersImport.cancel, ({ viewer, params }) => service.cancel(viewer, params.id)),
];
