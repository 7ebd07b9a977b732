import { queryOptions } from '@tanstack/react-query';
import { emojiOf, type EmojiName } from './emoji.ts';

type Named = { name: EmojiName; names: readonly string[] };

/** Every emoji with its short name and its names in both languages, as communities write in both. */
export async function loadEmojiNames(): Promise<readonly Named[]> {
  const catalogs = await Promise.all([import('./texts/en-US.json'), import('./texts/zh-CN.json')]);
  return (Object.keys(emojiOf) as EmojiName[]).map((name) => ({
    name,
    names: [name, ...catalogs.map((catalog) => catalog.default[`emoji.${name}`].toLowerCase())],
  }));
}

export const emojiNamesQuery = queryOptions({
  queryKey: ['chat', 'emoji-names', 'all'],
  queryFn: loadEmojiNames,
  staleTime: Infinity,
  structuralSharing: false,
  meta: { silent: true },
});

const ADDRESS = /(?:\/\/|www\.)\S*$/;

/** The emoji of exactly this name between colons at the end of a text, the short names first; none in an address or in code. */
export function emojiAt(all: readonly Named[], typed: string, text: string): string | undefined {
  if (ADDRESS.test(text) || text.split('`').length % 2 === 0) return undefined;
  const wanted = typed.toLowerCase();
  const spoken = wanted.replaceAll('_', ' ');
  const found = all.find(({ name }) => name === wanted) ?? all.find(({ names }) => names.includes(spoken));
  return found && emojiOf[found.name];
}

const MAX_SHOWN = 6;
/** The one of this name first, then those whose short name, then whose other names begin with what was typed, then those that contain it. */
export function emojiFor(all: readonly Named[], typed: string) {
  const wanted = typed.toLowerCase();
  const spoken = wanted.replaceAll('_', ' ');
  const rank = ({ name: short, names }: Named): number => {
    if (names.includes(wanted)) return 0;
    if (short.startsWith(wanted)) return 1;
    if (names.some((name) => name.startsWith(spoken))) return 2;
    return names.some((name) => name.includes(spoken)) ? 3 : 4;
  };
  return all
    .map((named) => ({ ...named, rank: rank(named) }))
    .filter((named) => named.rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ name }) => ({ id: name, name, emoji: emojiOf[name], written: `${emojiOf[name]} ` }));
}
