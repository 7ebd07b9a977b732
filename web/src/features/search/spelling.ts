import { pinyin } from 'pinyin-pro';
import type { Spell } from './matching.ts';

const runs = /\p{Script=Han}+/gu;
const known = new Map<string, ReturnType<Spell>>();

const readingsOf = (character: string): string[] => [
  ...new Set(pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true }).filter((reading) => /^[a-z]+$/.test(reading))),
];

/** All pronunciations match, as users type the one they know. */
export const spell: Spell = (label) => {
  const found = known.get(label) ?? (label.match(runs) ?? []).map((run) => Array.from(run, readingsOf));
  known.set(label, found);
  return found;
};
