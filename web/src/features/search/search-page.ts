import type { ReactNode } from 'react';

/** A page of the menu that the user may open. */
export type SearchPage = {
  /** Its path; for an external link any stable name. */
  key: string;
  label: string;
  /** Titles of its groups, outermost first. */
  trail: readonly string[];
  icon?: ReactNode;
  /** Opens in a new window. */
  externalLink?: string;
};
