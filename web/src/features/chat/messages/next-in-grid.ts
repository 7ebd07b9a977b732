const nearest = (cells: readonly HTMLElement[], distance: (box: DOMRect) => number): HTMLElement | undefined =>
  cells
    .map((cell) => ({ cell, by: distance(cell.getBoundingClientRect()) }))
    .filter(({ by }) => by > 0)
    .toSorted((a, b) => a.by - b.by)[0]?.cell;

/** The cell to which a key moves, where cells wrap into rows and several grids stand below each other; undefined for other keys. */
export function nextInGrid(cells: readonly HTMLElement[], now: HTMLElement, key: string): HTMLElement | undefined {
  const at = cells.indexOf(now);
  const { left, top } = now.getBoundingClientRect();
  // The next row first, and in it the cell that is nearest to the column.
  const by = (sign: number) => (box: DOMRect) => {
    const rows = (box.top - top) * sign;
    return rows < 1 ? 0 : rows * 10_000 + Math.abs(box.left - left);
  };
  switch (key) {
    case 'ArrowRight':
      return cells[at + 1] ?? now;
    case 'ArrowLeft':
      return cells[at - 1] ?? now;
    case 'ArrowDown':
      return nearest(cells, by(1)) ?? now;
    case 'ArrowUp':
      return nearest(cells, by(-1)) ?? now;
    case 'Home':
      return cells[0];
    case 'End':
      return cells.at(-1);
    default:
      return undefined;
  }
}
