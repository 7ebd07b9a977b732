import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { changeFilter, readFilter, writeFilter, type Filter } from './communities-filter.ts';

/** Long enough for a word, short enough to feel at once. */
const rest = 300;

/** The filter lives in the address; only what is being typed runs ahead of it. */
export const useFilter = () => {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(address);
  const [searchText, setSearchText] = useState(filter.q);
  const [knownQ, setKnownQ] = useState(filter.q);

  // The address moved by itself (back, a link): the field follows it.
  if (filter.q !== knownQ) {
    setKnownQ(filter.q);
    if (filter.q !== searchText.trim()) setSearchText(filter.q);
  }

  const href = (change: Partial<Filter>) => `/communities${writeFilter(changeFilter(filter, change))}`;
  const apply = (change: Partial<Filter>) => void navigate(href(change), { replace: 'q' in change, preventScrollReset: true });

  useEffect(() => {
    const q = searchText.trim();
    if (q === filter.q) return;
    const timer = setTimeout(() => apply({ q }), rest);
    return () => clearTimeout(timer);
  });

  return { filter, searchText, setSearchText, href, apply };
};
