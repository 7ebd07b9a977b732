/** FNV-1a: the same picture for the same id, on every machine. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
};

export type Seed = { pick: <T>(items: readonly T[]) => T; between: (low: number, high: number) => number; name: string };

/** A sequence of pseudo-random choices from an id (mulberry32). */
export const seedOf = (id: string): Seed => {
  let state = hash(id);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    between: (low, high) => low + next() * (high - low),
    name: `art-${hash(id).toString(36)}`,
  };
};
