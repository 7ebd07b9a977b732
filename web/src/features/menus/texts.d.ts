import type texts from '#contract/texts/menus.en-US.json';

declare module '#kernel/i18n/catalogs.ts' {
  interface Catalogs {
    menus: typeof texts;
  }
}
