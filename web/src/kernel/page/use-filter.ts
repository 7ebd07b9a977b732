import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Debounce of typing: long enough for a word, short enough to feel immediate. */
const rest = 300;

/** How a page's filter is read from and written to its URL. */
export type FilterForm<F extends { q: string }> = {
  path: string;
  read: (address: URLSearchParams) => F;
  /** Including the `?`; empty for the default filter. */
  write: (filter: F) => string;
  change: (filter: F, change: Partial<F>) => F;
};

/** The filter is kept in the URL; only the text being typed is ahead of it. */
export const useFilter = <F extends { q: string }>({ path, read, write, change }: FilterForm<F>) => {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filter = read(address);
  const [searchText, setSearchText] = useState(filter.q);
  const [knownQ, setKnownQ] = useState(filter.q);

  // The URL changed by other means (back, a link): the field follows it.
  if (filter.q !== knownQ) {
    setKnownQ(filter.q);
    if (filter.q !== searchText.trim()) setSearchText(filter.q);
  }

  const href = (input: Partial<F>) => `${path}${write(change(filter, input))}`;
  const apply = (input: Partial<F>) => void navigate(href(input), { replace: 'q' in input, preventScrollReset: true });

  useEffect(() => {
    const q = searchText.trim();
    if (q === filter.q) return;
    const timer = setTimeout(() => apply({ q } as Partial<F>), rest);
    return () => clearTimeout(timer);
  });

  return { filter, searchText, setSearchText, href, apply };
};
