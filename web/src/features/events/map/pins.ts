/** A point on the screen, in pixels. */
type Spot = { x: number; y: number };

/** Things that would cover each other on the screen are one group, at the place of the first. */
export function groupOf<Item>(items: readonly Item[], spotOf: (item: Item) => Spot, reach: number): Item[][] {
  const groups: { at: Spot; items: Item[] }[] = [];
  for (const item of items) {
    const at = spotOf(item);
    const known = groups.find((group) => Math.hypot(group.at.x - at.x, group.at.y - at.y) < reach);
    if (known) known.items.push(item);
    else groups.push({ at, items: [item] });
  }
  return groups.map((group) => group.items);
}
