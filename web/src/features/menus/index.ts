export { menuModeOf, otherMode, takesMenu, useMenuMode, type MenuMode } from './menu-mode.ts';
export { isForbidden, menuQuery, routesQuery } from './menus.queries.ts';
export { joinPaths } from './sound-routes.ts';
export { useTitles } from './titles.ts';
