import { use, useSyncExternalStore } from 'react';
import { usePreferences } from '#kernel/preferences/index.ts';
import type { Namespace, Texts, TextValues } from './catalogs.ts';
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

/** Loads the words of `namespaces` in the current language; further ones come with the screens that need them. */
export const startI18n = async (loaders: CatalogLoaders, namespaces: readonly string[]): Promise<void> => {
  texts = startWith(loaders);
  document.documentElement.lang = texts.language();
  await loadTexts(...namespaces);
};

/** Loads words that are about to be needed. */
export const loadTexts = async (...namespaces: string[]): Promise<void> => {
  await Promise.all(namespaces.map((namespace) => texts.load(namespace)));
};

/** Words outside components; their namespace must have been loaded. */
export const textOf = (namespace: string, key: string, values?: TextValues): string => texts.say({ namespace, key, values });
export const hasText = (namespace: string, key: string): boolean => texts.has(namespace, key);

export const useLanguage = (): Language => useSyncExternalStore(texts.subscribe, texts.language);

/** The words of one feature: `const t = useTexts('events'); t('seatsLeft', { count })`. */
export const useTexts = <N extends Namespace>(namespace: N): Texts<N> => {
  const language = useLanguage();
  use(texts.load(namespace));
  // Made anew per language: the React Compiler keeps whatever depends on nothing else.
  return (key, values) => texts.say({ namespace, key, values, into: language });
};

export const applyLanguage = async (language: Language): Promise<void> => {
  await texts.change(language);
  document.documentElement.lang = texts.language();
};

/** Everything on the screen follows the preference, whoever sets it: a menu, an import, another tab. Once per document. */
export const followLanguage = (): (() => void) =>
  usePreferences.subscribe((now, before) => {
    // Without a network the words stay as they are, and the next change tries again.
    if (now.language !== before.language) applyLanguage(currentLanguage()).catch(console.warn);
  });
