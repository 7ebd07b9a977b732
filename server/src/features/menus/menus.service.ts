import type { MenuItem, RouteItem } from '#contract/menus.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isForbidden, treeFor } from './menus.policy.ts';
import type { MenuRow, MenusRepository } from './menus.repository.ts';
import { toMenu, toPaths, toRoutes } from './menus.shapes.ts';
import { type MenuFault, soundRows } from './menus.sound.ts';

type Menus = { routes: RouteItem[]; menu: MenuItem[]; paths: string[] };
type Snapshot = { rows: readonly MenuRow[]; byRoles: Map<string, Menus> };

const FRESH_MS = 2_000;

type Needs = { menus: MenusRepository; warn: (fault: MenuFault) => void };

/** Menus by role. The rows change seldom and are asked for at every start, so they are kept for two seconds. */
export function menusService({ menus, warn }: Needs) {
  let current: Promise<Snapshot> | null = null;
  let until = 0;
  let told: ReadonlySet<string> = new Set();

  /** Each fault once, as long as it is there. */
  const tell = (faults: readonly MenuFault[]) => {
    for (const fault of faults) if (!told.has(fault.path)) warn(fault);
    told = new Set(faults.map(({ path }) => path));
  };

  const snapshot = (): Promise<Snapshot> => {
    if (current && performance.now() < until) return current;
    const loading = menus.findAll().then((all): Snapshot => {
      const { rows, faults } = soundRows(all);
      tell(faults);
      return { rows, byRoles: new Map() };
    });
    // A failure is not kept.
    loading.catch(() => current === loading && (current = null));
    until = performance.now() + FRESH_MS;
    return (current = loading);
  };

  const menusFor = async (viewer: Viewer): Promise<Menus> => {
    const { rows, byRoles } = await snapshot();
    const roles = viewer.isAdmin ? 'admin' : viewer.roles.join();
    const known = byRoles.get(roles);
    if (known) return known;
    const tree = treeFor(viewer, rows);
    const made = { routes: toRoutes(tree), menu: toMenu(tree), paths: toPaths(tree) };
    byRoles.set(roles, made);
    return made;
  };

  return {
    routesFor: async (viewer: Viewer): Promise<RouteItem[]> => (await menusFor(viewer)).routes,
    menuFor: async (viewer: Viewer): Promise<MenuItem[]> => (await menusFor(viewer)).menu,
    isForbidden: async (viewer: Viewer, path: string): Promise<boolean> => isForbidden(viewer, (await snapshot()).rows, path),
    pathsFor: async (viewer: Viewer): Promise<string[]> => (await menusFor(viewer)).paths,
  };
}
export type MenusService = ReturnType<typeof menusService>;
