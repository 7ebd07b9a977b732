import { useEffect, useState } from 'react';
import { tabStore } from '#kernel/storage/index.ts';

const isTime = (value: unknown): value is number => typeof value === 'number';
const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

const nameOf = (key: string) => `wait:${key}`;
/** Starts a countdown that a later step displays. */
export const startCountdown = (key: string, seconds: number): number => {
  const end = Date.now() + seconds * 1000;
  tabStore.write(nameOf(key), end);
  return end;
};

/** Seconds until something can be requested again; stored under its key, so that it survives a reload. */
export const useCountdown = (key: string) => {
  const [{ of, until }, setEnd] = useState({ of: '', until: 0 });
  // Another key has its own end time.
  if (of !== key) setEnd({ of: key, until: tabStore.read(nameOf(key), isTime) ?? 0 });
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const look = () => setLeft(secondsTo(until));
    look();
    if (secondsTo(until) === 0) return;
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [until]);
  return {
    left,
    start: (seconds: number) => setEnd({ of: key, until: startCountdown(key, seconds) }),
  };
};
