import { hasUnsaved } from '#kernel/page/index.ts';
import { tabStore } from '#kernel/storage/index.ts';
import { offerUpdate } from './interruptions/update-offer.ts';

const key = 'reloaded-from';
const isText = (value: unknown): value is string => typeof value === 'string';
/** This file's own address names the build that the page was loaded from. */
const build = import.meta.url;

/** Once per build: one that lacks a chunk must not reload for ever, nor does any where nothing can be remembered. */
const isFirst = (): boolean => {
  if (tabStore.read(key, isText) === build) return false;
  tabStore.write(key, build);
  return tabStore.read(key, isText) === build;
};

/** A server that is gone altogether has no new pages: what stands on the screen is worth more than the browser's own complaint. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

let findTarget: () => string | null = () => null;
/** Tells where the person is going while the code for it loads: the address changes only when it has come. */
export const leadTo = (find: () => string | null): void => {
  findTarget = find;
};
const load = (target: string | null) => {
  if (target === null) location.reload();
  else location.assign(target);
};

let replacing = Promise.resolve(false);
/** Whether the new pages are on their way in place of these. */
export const isBeingReplaced = (): Promise<boolean> => replacing;

/** After a deployment the chunks of the old pages are gone: loads the new pages, unless words would be lost. */
export const reloadOnStaleChunk = (loadPages = load): void => {
  const replace = async (target: string | null) => {
    const isWise = (await isServerThere()) && !hasUnsaved() && isFirst();
    if (isWise) loadPages(target);
    return isWise;
  };
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return;
    if (hasUnsaved()) return offerUpdate();
    // Script and style of one page are missed at once: what the first one began stays begun.
    replacing = Promise.all([replacing, replace(findTarget())]).then((begun) => begun.includes(true));
  });
};
