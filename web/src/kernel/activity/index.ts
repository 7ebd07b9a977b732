import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let running = 0;

const change = (by: number) => {
  running += by;
  for (const listener of listeners) listener();
};

/** Counts work while it runs, even if it fails, so that the indicator never stays on. */
export const countActivity = async <T>(work: () => Promise<T>): Promise<T> => {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether any counted request is running. */
export const useIsActive = (): boolean => useSyncExternalStore(subscribe, () => running > 0);
