import type { MenusOf } from '#features/menus/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { usersRepository } from './users.repository.ts';
import { usersRoutes } from './users.routes.ts';
import { usersService } from './users.service.ts';

export { personWords } from './person-words.ts';
export { fillPersonWords } from './users.words.repository.ts';

export function createUsers({ db, viewers }: Parts, { menusOf }: { menusOf: MenusOf }): { routes: Handler[] } {
  return { routes: usersRoutes(usersService({ users: usersRepository(db), menusOf, viewers })) };
}
