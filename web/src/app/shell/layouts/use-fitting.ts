import { useLayoutEffect, useRef, useState } from 'react';

type Fit = {
  /** How many entries stand in the first line. */
  count: number;
  /** Pixels that they leave free at its end. */
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

/** What of a row that wraps stands in its first line; it follows the width of the row and of the entries. */
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
