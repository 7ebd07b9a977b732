import { pageMeta } from '#kernel/page-meta.ts';

export type Tiles = { tiles: string; attribution: { text: string; url: string | null } };

/** The tile server that the operator named; null without one. */
export const tileServer = (): Tiles | null => {
  const meta = pageMeta('map');
  return meta === undefined ? null : (JSON.parse(meta) as Tiles);
};
