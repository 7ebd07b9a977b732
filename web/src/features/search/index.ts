export { SearchButton } from './search-button.tsx';
export { searchKeys } from './system-key.ts';
export { useFind } from './use-spelling.ts';
export type { SearchPage } from './search-page.ts';
