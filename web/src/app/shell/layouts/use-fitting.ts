import { useLayoutEffect, useRef, useState } from 'react';

type Fit = {
  /** Number of entries in the first row. */
  count: number;
  /** Pixels left at the end of the first row. */
  spare: number;
};
const all: Fit = { count: Number.POSITIVE_INFINITY, spare: 0 };

const fitOf = (row: HTMLElement): Fit => {
  const entries = [...row.children] as HTMLElement[];
  const fitting = entries.filter((entry) => entry.offsetTop === entries[0]?.offsetTop);
  const last = fitting.at(-1);
  if (!last || fitting.length === entries.length) return all;
  return { count: fitting.length, spare: row.clientWidth - (last.offsetLeft + last.offsetWidth - row.offsetLeft) };
};

/** Measures how many entries of a wrapping row fit into its first line; updates on resizing. */
export const useFitting = <Row extends HTMLElement>(entries: number) => {
  const row = useRef<Row>(null);
  const [fit, setFit] = useState(all);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const found = fitOf(element);
      setFit((known) => (known.count === found.count && known.spare === found.spare ? known : found));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const watched of [element, ...element.children]) observer.observe(watched);
    return () => observer.disconnect();
  }, [entries]);
  return { row, ...fit };
};
