import type { TextValues } from './catalogs.ts';
import type { Language } from './language.ts';

type Catalog = Record<string, string>;
/** The result of `import.meta.glob` for catalogs: a loader per path. */
export type CatalogLoaders = Record<string, () => Promise<Catalog>>;

/**
 * `features/events/texts/en-US.json` is `events`, and `features/events/manage/texts/en-US.json` is `events-manage`; elsewhere the
 * folder's name is enough. The contract's `…/errors.en-US.json` is `errors`, and so are its others.
 */
const address = /(?:features\/([^/]+)\/([^/]+)\/texts\/|([^/]+)\/texts\/|(errors|menus)\.)(en-US|zh-CN)\.json$/;

const byName = (loaders: CatalogLoaders) =>
  new Map(
    Object.entries(loaders).flatMap(([path, load]) => {
      const [, feature, part, folder, shared, language] = address.exec(path) ?? [];
      const name = feature ? `${feature}-${part}` : (folder ?? shared);
      return language ? [[`${language}/${name}`, load] as [string, typeof load]] : [];
    }),
  );

const plurals = new Map<Language, Intl.PluralRules>();
const pluralOf = (count: number, language: Language) => {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
};

const find = (catalog: Catalog, key: string, count: unknown, language: Language) =>
  typeof count === 'number' ? (catalog[`${key}_${pluralOf(count, language)}`] ?? catalog[`${key}_other`] ?? catalog[key]) : catalog[key];

/** `count` is formatted as a number; other values are inserted unchanged. */
const insert = (text: string, values: TextValues, language: Language) =>
  text.replace(/{{(\w+)}}/g, (_, name: string) =>
    name === 'count' ? Number(values['count']).toLocaleString(language) : String(values[name] ?? ''),
  );

type TextRequest = { namespace: string; key: string; values?: TextValues | undefined; into?: Language };
type Dependencies = { loaders: CatalogLoaders; language: Language; onMissing: (namespace: string, key: string) => void };

/** The loaded texts by language and namespace. */
export const createTexts = ({ loaders, language: first, onMissing }: Dependencies) => {
  const sources = byName(loaders);
  const loaded = new Map<string, Catalog>();
  const loading = new Map<string, Promise<void>>();
  const wanted = new Set<string>();
  const listeners = new Set<() => void>();
  let language = first;
  let asked = first;

  const fetchCatalog = (name: string): Promise<void> => {
    const catalog = sources.get(name)?.() ?? Promise.resolve({});
    const done: Promise<void> = catalog.then(
      (words) => {
        loaded.set(name, words);
        // React's `use` reads the status: loaded texts render at once, without suspending.
        void Object.assign(done, { status: 'fulfilled' });
      },
      (error: unknown) => {
        // The next use retries.
        loading.delete(name);
        throw error;
      },
    );
    loading.set(name, done);
    return done;
  };
  const load = (namespace: string, into: Language = language): Promise<void> => {
    wanted.add(namespace);
    const name = `${into}/${namespace}`;
    return loading.get(name) ?? fetchCatalog(name);
  };
  const catalogOf = (namespace: string) => loaded.get(`${language}/${namespace}`);

  return {
    load,
    isLoaded: (namespace: string) => catalogOf(namespace) !== undefined,
    has: (namespace: string, key: string) => Object.hasOwn(catalogOf(namespace) ?? {}, key),
    translate: ({ namespace, key, values = {}, into = language }: TextRequest): string => {
      const text = find(loaded.get(`${into}/${namespace}`) ?? {}, key, values['count'], into);
      if (text === undefined) onMissing(namespace, key);
      return insert(text ?? '', values, into);
    },
    language: () => language,
    /** Loads the texts first, so that no half-translated page is shown; of several changes the last one wins. */
    change: async (next: Language): Promise<void> => {
      asked = next;
      await Promise.all(Array.from(wanted, (namespace) => load(namespace, next)));
      if (asked !== next || language === next) return;
      language = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
