import { createHash } from 'node:crypto';

/** Random numbers that are the same in every installation. */
export type Random = {
  /** In [0, 1). */
  next: () => number;
  /** A whole number in [from, to]. */
  between: (from: number, to: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** A shuffled copy of the items. */
  shuffle: <T>(from: readonly T[]) => T[];
};

/** Mulberry32: small, fast, and good enough for a made-up world. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)]!,
    shuffle(from) {
      const copy = [...from];
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = between(0, index);
        [copy[index], copy[other]] = [copy[other]!, copy[index]!];
      }
      return copy;
    },
  };
}

const EPOCH = Date.UTC(2026, 0, 1);

/** A UUIDv7 that is the same in every installation: `idOf('message', 17)`. Ids of one kind sort by their number. */
export function idOf(kind: string, number: number): string {
  const hash = createHash('sha256').update(`${kind} ${number}`).digest();
  hash.writeUIntBE(EPOCH + number, 0, 6);
  hash[6] = (hash[6]! & 0x0f) | 0x70;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const MINUTE = 60_000;
export const minutes = (count: number): number => count * MINUTE;
export const days = (count: number): number => count * 24 * 60 * MINUTE;
