import { audit } from '#contract/audit.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { AuditService } from './audit.service.ts';

export const auditRoutes = (service: AuditService): Handler[] => [
  handle(audit.list, ({ query }) => service.list(query)),
  handle(audit.get, ({ params }) => service.get(params.id)),
  handle(audit.export, ({ viewer, body }) => service.export(viewer, body)),
  handle(audit.verify, ({ viewer, body }) => service.verify(viewer, body)),
];
