import { usePreferences } from '#kernel/preferences/index.ts';
import { storagePrefix } from '#kernel/storage/index.ts';
import { fetchVersionTag } from './version-tag.ts';

const homes = ['localhost', '127.0.0.1', '[::1]'];
const override = `${storagePrefix}checkUpdatesAnywhere`;

/** Whoever runs the product on their own machine knows when it changes. Tests ask for it there too. */
export const isWatchedHost = (hostname: string): boolean => {
  if (!homes.includes(hostname)) return true;
  try {
    return localStorage.getItem(override) !== null;
  } catch {
    return false;
  }
};

/** Calls `onNew` once for each build that the server comes to have; rests while nobody looks. Answers how to stop. */
export const watchVersion = (onNew: () => void): (() => void) => {
  const seen = new Set<string>();
  let askedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const ask = async () => {
    askedAt = Date.now();
    if (navigator.onLine) {
      const tag = await fetchVersionTag();
      // The first one is what this page was made of.
      if (tag !== null && seen.size > 0 && !seen.has(tag)) onNew();
      if (tag !== null) seen.add(tag);
    }
    plan();
  };
  const plan = () => {
    clearTimeout(timer);
    const { enableCheckUpdates, checkUpdatesInterval } = usePreferences.getState();
    if (isStopped || !enableCheckUpdates || document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void ask(), Math.max(0, askedAt + checkUpdatesInterval * 60_000 - Date.now()));
  };

  const forgetPreferences = usePreferences.subscribe(plan);
  document.addEventListener('visibilitychange', plan);
  // At once, whoever looks: later the server may have another build already.
  if (usePreferences.getState().enableCheckUpdates) void ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    forgetPreferences();
    document.removeEventListener('visibilitychange', plan);
  };
};
