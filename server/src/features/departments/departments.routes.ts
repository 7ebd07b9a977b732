import { departments } from '#contract/departments.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { DepartmentsFile } from './departments.file.ts';
import type { DepartmentsService } from './departments.service.ts';

export const departmentsRoutes = (service: DepartmentsService, file: Pick<DepartmentsFile, 'link'>): Handler[] => [
  handle(departments.list, () => service.list()),
  handle(departments.leaders, ({ query }) => service.leaders(query.q)),
  handle(departments.create, ({ viewer, body }) => service.create(viewer, body)),
  handle(departments.update, ({ viewer, params, body }) => service.update(viewer, params.id, body)),
  handle(departments.move, ({ viewer, params, body }) => service.move(viewer, params.id, body)),
  handle(departments.exportList, ({ viewer, body }) => file.link(viewer, body.filter, body.columns)),
  handle(departments.remove, ({ viewer, params }) => service.remove(viewer, params.id)),
];
