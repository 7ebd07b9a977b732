import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { menusRepository } from './menus.repository.ts';
import { menusRoutes } from './menus.routes.ts';
import { menusService } from './menus.service.ts';
import type { MenuFault } from './menus.sound.ts';

/** Paths of the menu entries that a viewer may open. */
export type MenusOf = (viewer: Viewer) => Promise<string[]>;

export function createMenus({ db, log }: Parts): { routes: Handler[]; pathsFor: MenusOf } {
  const warn = (fault: MenuFault) => log.warn(fault, 'A menu row was left out.');
  const service = menusService({ menus: menusRepository(db), warn });
  return { routes: menusRoutes(service), pathsFor: service.pathsFor };
}
