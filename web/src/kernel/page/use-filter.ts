import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Long enough for a word, short enough to feel at once. */
const rest = 300;

/** How a page's filter is written into its address. */
export type FilterForm<F extends { q: string }> = {
  path: string;
  read: (address: URLSearchParams) => F;
  /** With its question mark; empty for the filter that everybody begins with. */
  write: (filter: F) => string;
  change: (filter: F, change: Partial<F>) => F;
};

/** The filter lives in the address; only what is being typed runs ahead of it. */
export const useFilter = <F extends { q: string }>({ path, read, write, change }: FilterForm<F>) => {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filter = read(address);
  const [searchText, setSearchText] = useState(filter.q);
  const [knownQ, setKnownQ] = useState(filter.q);

  // The address moved by itself (back, a link): the field follows it.
  if (filter.q !== knownQ) {
    setKnownQ(filter.q);
    if (filter.q !== searchText.trim()) setSearchText(filter.q);
  }

  const href = (wish: Partial<F>) => `${path}${write(change(filter, wish))}`;
  const apply = (wish: Partial<F>) => void navigate(href(wish), { replace: 'q' in wish, preventScrollReset: true });

  useEffect(() => {
    const q = searchText.trim();
    if (q === filter.q) return;
    const timer = setTimeout(() => apply({ q } as Partial<F>), rest);
    return () => clearTimeout(timer);
  });

  return { filter, searchText, setSearchText, href, apply };
};
