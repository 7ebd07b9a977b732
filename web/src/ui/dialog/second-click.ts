/** Milliseconds within which the browser counts two clicks at one position as a double click. */
const DOUBLE = 500;
const kinds = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/** Called on each click in a dialog, as it may close it: the second click of a double click must not hit the page below. */
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
