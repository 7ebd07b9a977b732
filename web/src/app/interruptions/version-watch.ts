import { usePreferences } from '#kernel/preferences/index.ts';
import { storagePrefix } from '#kernel/storage/index.ts';
import { fetchVersionTag } from './version-tag.ts';

const homes = ['localhost', '127.0.0.1', '[::1]'];
const override = `${storagePrefix}checkUpdatesAnywhere`;

/** Local hosts are not watched, as a developer knows about new builds; tests enable it with the override. */
export const isWatchedHost = (hostname: string): boolean => {
  if (!homes.includes(hostname)) return true;
  try {
    return localStorage.getItem(override) !== null;
  } catch {
    return false;
  }
};

/** Calls `onNew` once per new build of the server; pauses while the page is hidden. Returns a stop function. */
export const watchVersion = (onNew: () => void): (() => void) => {
  const seen = new Set<string>();
  let askedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const ask = async () => {
    askedAt = Date.now();
    if (navigator.onLine) {
      const tag = await fetchVersionTag();
      // The first tag is the build of this page.
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
  // Immediately, even if hidden: later the server may already have another build.
  if (usePreferences.getState().enableCheckUpdates) void ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    forgetPreferences();
    document.removeEventListener('visibilitychange', plan);
  };
};
