const covered = 'mark:not([data-shown])';

const coveredAt = ({ target }: Event): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>(covered) : null);

/** The words stay in place, so that nothing moves. The focus stays as well, and the words can be read from there. */
function uncover(spoiler: HTMLElement): void {
  spoiler.dataset['shown'] = '';
  spoiler.removeAttribute('role');
  spoiler.removeAttribute('aria-label');
  spoiler.tabIndex = -1;
  for (const words of spoiler.children) words.removeAttribute('inert');
}

/** Spoilers are uncovered by a click, Enter or Space; until then nothing in them can be read, copied or followed. Returns what ends it. */
export function followSpoilers(root: HTMLElement): () => void {
  for (const spoiler of root.querySelectorAll<HTMLElement>(covered)) {
    spoiler.tabIndex = 0;
    for (const words of spoiler.children) words.setAttribute('inert', '');
  }
  const answer = (event: Event) => {
    const spoiler = coveredAt(event);
    if (!spoiler || (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ')) return;
    // The spoiler may be in a link, and the text in a place that has a use for clicks and keys itself.
    event.preventDefault();
    event.stopPropagation();
    uncover(spoiler);
  };
  root.addEventListener('click', answer);
  root.addEventListener('keydown', answer);
  return () => {
    root.removeEventListener('click', answer);
    root.removeEventListener('keydown', answer);
  };
}
