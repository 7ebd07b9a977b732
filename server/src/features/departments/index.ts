import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { createTree } from '#kernel/tree/index.ts';
import { departmentsFile } from './departments.file.ts';
import { departmentsRoutes } from './departments.routes.ts';
import { departmentsService } from './departments.service.ts';

export { peopleOfDepartments } from './departments.people.repository.ts';

export function createDepartments(parts: Parts): { routes: Handler[]; downloads: Download[] } {
  const { transact, audit } = parts;
  const service = departmentsService({
    db: parts.db,
    tree: createTree('departments'),
    transact,
    audit,
  });
  const file = departmentsFile(parts);
  return { routes: departmentsRoutes(service, file), downloads: [file.download] };
}
