import { hasUnsaved } from '#kernel/page/index.ts';
import { tabStore } from '#kernel/storage/index.ts';
import { offerUpdate } from './interruptions/update-offer.ts';

const key = 'reloaded-from';
const isText = (value: unknown): value is string => typeof value === 'string';
/** This module's URL identifies the build of the page. */
const build = import.meta.url;

/** Once per build: a build without the chunk must not reload forever; without storage it never reloads. */
const isFirst = (): boolean => {
  if (tabStore.read(key, isText) === build) return false;
  tabStore.write(key, build);
  return tabStore.read(key, isText) === build;
};

/** Reloads only if the server responds, as otherwise the browser's error page would replace the page. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

let findTarget: () => string | null = () => null;
/** Registers the target of the navigation whose code is loading, as the URL changes only afterwards. */
export const leadTo = (find: () => string | null): void => {
  findTarget = find;
};
const load = (target: string | null) => {
  if (target === null) location.reload();
  else location.assign(target);
};

let replacing = Promise.resolve(false);
/** Whether a reload with the new build has been started. */
export const isBeingReplaced = (): Promise<boolean> => replacing;

/** After a deployment the old chunks are gone: reloads with the new build, unless unsaved input would be lost. */
export const reloadOnStaleChunk = (loadPages = load): void => {
  const replace = async (target: string | null) => {
    const isWise = (await isServerThere()) && !hasUnsaved() && isFirst();
    if (isWise) loadPages(target);
    return isWise;
  };
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return;
    if (hasUnsaved()) return offerUpdate();
    // Script and style of one page fail at the same time: the first reload counts.
    replacing = Promise.all([replacing, replace(findTarget())]).then((begun) => begun.includes(true));
  });
};
