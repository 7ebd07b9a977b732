import type texts from './texts/en-US.json';

declare module '#kernel/i18n/catalogs.ts' {
  interface Catalogs {
    'communities-settings': typeof texts;
  }
}
