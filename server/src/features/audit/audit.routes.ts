import { audit } from '#contract/audit.ts';
import { communityAudit } from '#contract/communities/audit.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { CommunityAuditService } from './audit.community.service.ts';
import type { AuditService } from './audit.service.ts';

export const auditRoutes = (service: AuditService, ofCommunity: CommunityAuditService): Handler[] => [
  handle(audit.list, ({ query }) => service.list(query)),
  handle(audit.get, ({ params }) => service.get(params.id)),
  handle(audit.export, ({ viewer, body }) => service.export(viewer, body)),
  handle(audit.verify, ({ viewer, body }) => service.verify(viewer, body)),
  handle(communityAudit.list, ({ params, query, viewer }) => ofCommunity.list(viewer, params.id, query)),
];
