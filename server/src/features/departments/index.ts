import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { createTree } from '#kernel/tree/index.ts';
import { departmentsRepository, departmentsWriting } from './departments.repository.ts';
import { departmentsRoutes } from './departments.routes.ts';
import { departmentsService } from './departments.service.ts';

export { peopleOfDepartments } from './people.repository.ts';

export function createDepartments({ db, transact, audit }: Parts): { routes: Handler[] } {
  const service = departmentsService({
    departments: departmentsRepository(db),
    within: departmentsRepository,
    writing: departmentsWriting,
    tree: createTree('departments'),
    transact,
    audit,
  });
  return { routes: departmentsRoutes(service) };
}
