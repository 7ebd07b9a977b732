import type drawer from './drawer/texts/en-US.json';
import type texts from './texts/en-US.json';

declare module '#kernel/i18n/catalogs.ts' {
  interface Catalogs {
    preferences: typeof texts;
    /** The drawer's texts are loaded with it. */
    'preferences-drawer': typeof drawer;
  }
}
