import type { ComponentType } from 'react';

/** What the spoilers and blocks of code of a text get in the reader's language: their names, and a button that copies. */
export type TextTools = ComponentType<{ root: HTMLElement }>;

/** Set by the application, as the kit has no words of its own. */
export const textTools: { load?: () => Promise<{ TextTools: TextTools }> } = {};
