import { useEffect, useState } from 'react';

const PAUSE_MS = 100;

/** The text after a pause in typing; an empty one at once. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  if (text === '' && settled !== '') setSettled('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
};
