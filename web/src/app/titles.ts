export { useTitles } from '#features/menus/index.ts';
