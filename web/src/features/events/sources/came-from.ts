type Entries = { currentEntry: { index: number } | null; entries: () => readonly { url: string | null }[] };

/** The source of a visit by the address and the history. `from`: a path of this site, the origin of another one; empty = unknown. */
export function cameFrom(search: string): { via: string | null; from: string } {
  const via = new URLSearchParams(search).get('via')?.trim().slice(0, 24) || null;
  const history = 'navigation' in window ? (window.navigation as Entries) : undefined;
  const place = history?.currentEntry?.index ?? 0;
  const before = (place > 0 && history?.entries()[place - 1]?.url) || document.referrer;
  const url = URL.parse(before);
  if (!url) return { via, from: '' };
  return { via, from: (url.origin === location.origin ? url.pathname : url.origin).slice(0, 200) };
}
