/** Within this time the browser counts two clicks at one place as a double click, in milliseconds. */
const DOUBLE = 500;
const kinds = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/** Called at each click in a dialog, as that may take it away: a second half presses nothing of what lies below. */
export const keepSecondClick = (dialog: HTMLElement): void => {
  const over = new AbortController();
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2 || dialog.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const kind of kinds) addEventListener(kind, swallow, { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), DOUBLE);
};
