import { userImport } from '#contract/user-import.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import type { UserImportService } from './user-import.service.ts';

export const userImportRoutes = (service: UserImportService): Handler[] => [
  handle(userImport.start, ({ viewer, body }) => service.start(viewer, body)),
  handle(userImport.waiting, ({ viewer }) => service.waiting(viewer)),
  handle(userImport.get, ({ viewer, params }) => service.get(viewer, params.id)),
  handle(userImport.faults, ({ viewer, params, query, request }) =>
    service.faults(viewer, params.id, query, requestLanguage(request.headers)),
  ),
  handle(userImport.exportFaults, ({ viewer, params, body, request }) =>
    service.exportFaults(viewer, params.id, body.columns, requestLanguage(request.headers)),
  ),
  handle(userImport.run, ({ viewer, params, body }) => service.run(viewer, params.id, body.sendInvitations)),
  handle(userImport.cancel, ({ viewer, params }) => service.cancel(viewer, params.id)),
];
