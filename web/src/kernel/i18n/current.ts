import { use, useSyncExternalStore } from 'react';
import { usePreferences } from '#kernel/preferences/index.ts';
import type { LoadedNamespace, Namespace, Texts, TextValues } from './catalogs.ts';
import { currentLanguage, type Language } from './language.ts';
import { createTexts, type CatalogLoaders } from './texts.ts';

const reported = new Set<string>();
const reportMissing = (namespace: string, key: string) => {
  if (!import.meta.env.DEV || reported.has(namespace + key)) return;
  reported.add(namespace + key);
  console.error(`No text for ${namespace}:${key}`);
};
const startWith = (loaders: CatalogLoaders) => createTexts({ loaders, language: currentLanguage(), onMissing: reportMissing });

let texts = startWith({});

/** Loads the texts of `namespaces` in the current language; screens load further ones when needed. */
export const startI18n = async (loaders: CatalogLoaders, namespaces: readonly string[]): Promise<void> => {
  texts = startWith(loaders);
  document.documentElement.lang = texts.language();
  await loadTexts(...namespaces);
};

/** Preloads texts. */
export const loadTexts = async (...namespaces: readonly string[]): Promise<void> => {
  await Promise.all(namespaces.map((namespace) => texts.load(namespace)));
};

/** A part of a page, or a module, that is loaded together with its texts. */
export const withTexts = async <Part>(part: Promise<Part>, ...namespaces: readonly LoadedNamespace[]): Promise<Part> => {
  const [loaded] = await Promise.all([part, loadTexts(...namespaces)]);
  return loaded;
};

/** Texts outside components; their namespace must be loaded. */
export const textOf = (namespace: string, key: string, values?: TextValues): string => texts.translate({ namespace, key, values });
export const hasText = (namespace: string, key: string): boolean => texts.has(namespace, key);

export const useLanguage = (): Language => useSyncExternalStore(texts.subscribe, texts.language);

/** The texts of one feature: `const t = useTexts('events'); t('seatsLeft', { count })`. */
export const useTexts = <N extends Namespace>(namespace: N): Texts<N> => {
  const language = useLanguage();
  use(texts.load(namespace));
  // Recreated per language: the React Compiler caches values that depend on nothing else.
  return (key, values) => texts.translate({ namespace, key, values, into: language });
};

export const applyLanguage = async (language: Language): Promise<void> => {
  await texts.change(language);
  document.documentElement.lang = texts.language();
};

/** The texts follow the language preference, changed by a menu, an import or another tab. Called once per document. */
export const followLanguage = (): (() => void) =>
  usePreferences.subscribe((now, before) => {
    // Offline the texts stay unchanged, and the next change retries.
    if (now.language !== before.language) applyLanguage(currentLanguage()).catch(console.warn);
  });
