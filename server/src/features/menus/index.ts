import { createRights } from '#features/roles/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { createTree } from '#kernel/tree/index.ts';
import { menusEditorRoutes } from './menus.editor.routes.ts';
import { menusEditorService } from './menus.editor.service.ts';
import { menusFile } from './menus.file.ts';
import { menusRoutes } from './menus.routes.ts';
import { menusService } from './menus.service.ts';
import type { MenuError } from './menus.valid-rows.ts';

/** Paths of the menu entries that a viewer may open. */
export type MenusOf = (viewer: Viewer) => Promise<string[]>;

type Wiring = { frameHosts: () => readonly string[] };
type Menus = {
  routes: Handler[];
  downloads: Download[];
  pathsFor: MenusOf;
  /** Whether a path leads to any page of the menu, regardless of the viewer's rights. */
  leadsSomewhere: (path: string) => Promise<boolean>;
};

export function createMenus(parts: Parts, { frameHosts }: Wiring): Menus {
  const { log, viewers, settings, transact, audit, publicUrl } = parts;
  const warn = (error: MenuError) => log.warn(error, 'A menu row was left out.');
  const service = menusService({ db: parts.db, warn, hasDemo: () => settings.current().showDemoMenus });
  viewers.onForget((what) => what === 'all' && service.forget());
  const editor = menusEditorService({
    db: parts.db,
    tree: createTree('menus'),
    transact,
    audit,
    rights: createRights(parts),
    frames: () => ({ hosts: frameHosts(), ownOrigin: URL.parse(publicUrl())?.origin ?? null }),
    forgetAll: () => viewers.forget('all'),
  });
  const file = menusFile(parts, editor);
  return {
    routes: [...menusRoutes(service), ...menusEditorRoutes(editor, file)],
    downloads: [file.download],
    pathsFor: service.pathsFor,
    leadsSomewhere: service.leadsSomewhere,
  };
}
