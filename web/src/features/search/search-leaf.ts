import type { ReactNode } from 'react';

/** A page of the menu that the reader may open. */
export type SearchLeaf = {
  /** Its address; of another site any name that stays the same. */
  key: string;
  label: string;
  /** Names of the groups it stands in, outermost first. */
  trail: readonly string[];
  icon?: ReactNode;
  /** Opens in a window of its own. */
  externalLink?: string;
};
