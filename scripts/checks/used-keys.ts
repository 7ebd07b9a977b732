import { plural } from './catalogs.ts';

const name = /['"`](?:\w+:)?([\w.-]+)['"`]/g;
const beginning = /`(?:\w+:)?([\w.-]+)\$\{/g;
const ending = /\}(\.[\w.-]+)`/g;
const findAll = (pattern: RegExp, sources: readonly string[]): Set<string> =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, found = '']) => found)));

/**
 * Unused keys: no source contains them whole (`'card.going'`), or by their beginning or end (`` `role.${code}` ``, ``
 * `${kind}.title` ``).
 */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const names = findAll(name, sources);
  const beginnings = [...findAll(beginning, sources)];
  const endings = [...findAll(ending, sources)];
  const isUsed = (key: string): boolean =>
    names.has(key) || beginnings.some((start) => key.startsWith(start)) || endings.some((end) => key.endsWith(end));
  return keys.filter((key) => !isUsed(key) && !isUsed(key.replace(plural, '')));
}
