import type texts from './texts/en-US.json';

declare module '#kernel/i18n/catalogs.ts' {
  interface Catalogs {
    'posts-conversation': typeof texts;
  }
}
