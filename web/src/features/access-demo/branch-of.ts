import type { RouteItem } from '#contract/menus/index.ts';
import { joinPaths } from '#features/menus/index.ts';

/** A route with its whole path, and what the menu shows below it. */
export type Branch = { path: string; title: string; children: Branch[] };

const toBranch = (item: RouteItem, parent: string): Branch => {
  const path = joinPaths(parent, item.path);
  const shown = (item.children ?? []).filter(({ index, handle }) => !index && !handle.hideInMenu);
  return { path, title: item.handle.title, children: shown.map((child) => toBranch(child, path)) };
};

const holds = ({ path, children }: Branch, wanted: string): boolean => path === wanted || children.some((child) => holds(child, wanted));

/** The menu root of a page, with its descendants. */
export const branchOf = (routes: readonly RouteItem[], path: string): Branch | null =>
  routes.map((item) => toBranch(item, '')).find((branch) => holds(branch, path)) ?? null;

/** The branches from the root down to a page. */
export const wayTo = (branch: Branch, path: string): Branch[] =>
  holds(branch, path) ? [branch, ...branch.children.flatMap((child) => wayTo(child, path))] : [];
