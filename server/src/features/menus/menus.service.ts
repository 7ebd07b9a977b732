import type { MenuItem, RouteItem } from '#contract/menus/index.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { asCallOfItsOwn } from '#kernel/call.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isForbidden, leadsSomewhere, treeFor } from './menus.policy.ts';
import type { MenuRow } from './menus.repository.ts';
import * as sidebar from './menus.repository.ts';
import { toMenu, toPaths, toRoutes } from './menus.shapes.ts';
import { type MenuError, validMenuRows } from './menus.valid-rows.ts';

type Menus = { routes: RouteItem[]; menu: MenuItem[]; paths: string[] };
type Snapshot = { rows: readonly MenuRow[]; byRoles: Map<string, Menus> };

const FRESH_MS = 2_000;

type Dependencies = {
  db: Db;
  warn: (error: MenuError) => void;
  /** Whether entries of the demo data show. */
  hasDemo: () => boolean;
};

/** Menus by role and language. The rows change rarely and are read at every start, so they are cached for two seconds. */
export function menusService({ db, warn, hasDemo }: Dependencies) {
  let current: Promise<Snapshot> | null = null;
  let until = 0;
  let reported: ReadonlySet<string> = new Set();

  /** Warns once per error while it persists. */
  const logErrors = (errors: readonly MenuError[]) => {
    for (const error of errors) if (!reported.has(error.path)) warn(error);
    reported = new Set(errors.map(({ path }) => path));
  };

  const snapshot = (): Promise<Snapshot> => {
    if (current && performance.now() < until) return current;
    const loading = asCallOfItsOwn('menus', () => sidebar.findAll(db, { withDemo: hasDemo() })).then((all): Snapshot => {
      const { rows, errors } = validMenuRows(all);
      logErrors(errors);
      return { rows, byRoles: new Map() };
    });
    // A failure is not cached.
    loading.catch(() => current === loading && (current = null));
    until = performance.now() + FRESH_MS;
    return (current = loading);
  };

  const menusFor = async (viewer: Viewer, language: Language): Promise<Menus> => {
    const { rows, byRoles } = await snapshot();
    const key = `${language} ${viewer.isAdmin ? 'admin' : viewer.roles.join()}`;
    const known = byRoles.get(key);
    if (known) return known;
    const tree = treeFor(viewer, rows);
    const made = { routes: toRoutes(tree, language), menu: toMenu(tree, language), paths: toPaths(tree) };
    byRoles.set(key, made);
    return made;
  };

  return {
    routesFor: async (viewer: Viewer, language: Language): Promise<RouteItem[]> => (await menusFor(viewer, language)).routes,
    menuFor: async (viewer: Viewer, language: Language): Promise<MenuItem[]> => (await menusFor(viewer, language)).menu,
    isForbidden: async (viewer: Viewer, path: string): Promise<boolean> => isForbidden(viewer, (await snapshot()).rows, path),
    leadsSomewhere: async (path: string): Promise<boolean> => leadsSomewhere((await snapshot()).rows, path),
    /** Drops the cache after changes of rows, roles or permissions. */
    forget: (): void => {
      current = null;
    },
    pathsFor: async (viewer: Viewer): Promise<string[]> => (await menusFor(viewer, 'en-US')).paths,
  };
}
export type MenusService = ReturnType<typeof menusService>;
