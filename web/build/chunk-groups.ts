/** Everything that the sign-in page needs of our own, and the application too. */
const frame =
  /node_modules[\\/]zustand[\\/]|contract[\\/]src[\\/]kernel[\\/](?:preferences|plain-text)|[\\/]src[\\/](?:kernel[\\/](?:later-with|page-meta|session|site[\\/]index|storage|i18n[\\/](?!error-text|time|use-format|when|person-name|full-name|calendar-day)|preferences|theme|id\.ts|api[\\/](?:once|call|public-api|api-error))|ui[\\/](?:base|icons[\\/](?:icon[.-]|entry)|brand|choice|field)|features[\\/](?:preferences[\\/]use-theme|security[\\/](?:with-words|sign-in[\\/](?:can-use|ways))|identities[\\/](?:offered|load-callback|provider-ways)|auth[\\/](?!contacts|password[\\/]|setup[\\/]|index|flows|register|texts|login-page|welcome|flow-part|demo|showcase|prefetch|site-notices)))(?:(?!\.json).)*$/;

/** Rules of forms and their sentences, without the rest of the application's first load. */
const rules = /contract[\\/]src[\\/]kernel[\\/](?:patterns|limits|legal)\.ts$|i18n[\\/]error-text\.ts$/;

/** What the application needs before it can ask who this is. */
const core =
  /node_modules[\\/](?:ky|@tanstack[\\/](?:react-query|query-core))[\\/]|[\\/]src[\\/]kernel[\\/](?!phone)(?:(?!realtime[\\/]connect|page[\\/]use-|look[\\/](?:derive|oklch)|\.json).)*$/;

/** What listens to hints from the start, and what it writes to; pages of the console bring theirs along. */
const hints =
  /[\\/]src[\\/]features[\\/](?!(?:audit|dashboard|departments|jobs|outbox|roles|sessions)[\\/])\w+[\\/](?:[\w.]+\.(?:queries|realtime)|chat\.sync|outbox|window|channel-counts|membership-cache|new-posts|post-pages|use-actions|sync|sync-record|arrivals|notification-lists|menu-mode|sound-routes|titles)\.ts$/;

/** Small parts that nearly every page is made of, with the icons of those and of the menu. */
const parts =
  /[\\/]src[\\/]ui[\\/](?:art|avatar|button|dialog|endless|layout|skeleton|states|icons|brand)[\\/]|[\\/]ui[\\/]markdown[\\/]markdown\.|[\\/]src[\\/]app[\\/](?:nav[\\/](?:icons|roots)|shell[\\/](?:navigation[\\/](?:entry-link|use-flyouts|flyout)|content[\\/](?:use-visit|screen-of)))|node_modules[\\/]clsx[\\/]|[\\/]exceptions[\\/]status-page|[\\/]ui[\\/]nav-icon[\\/]nav-/;

/** Leads from page to page: nothing before the shell needs it. */
const router = /node_modules[\\/](?:react-router|react-error-boundary)[\\/]/;

/**
 * Which modules travel together: a first load in a few files packs better than in forty, costs the main thread less, and
 * what changes seldom (React) keeps its address when we change.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'frame', test: frame, priority: 2 },
  { name: 'rules', test: rules, priority: 2 },
  { name: 'core', test: core, priority: 1 },
  { name: 'hints', test: hints, priority: 1 },
  { name: 'parts', test: parts, priority: 1 },
  { name: 'router', test: router, priority: 1 },
];

const firstLoad = /[\\/](?:react|frame|core|hints|parts|router|app-routes|use-place|rolldown-runtime|preload-helper)-[^\\/]+\.js$/;
const isOfSignIn = (chunk: string) => /[\\/](?:frame|login)-[^\\/]+\.js$/.test(chunk);

/**
 * What every page has loaded by the time a part comes later: naming it for each part would cost more than it saves. The
 * sign-in page names no script at all of what may never be asked for; its parts find by themselves what they need.
 */
export const withoutFirstLoad = (
  _file: string,
  files: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] => {
  if (hostType === 'html') return files;
  return files.filter((file) => !firstLoad.test(file) && !(isOfSignIn(hostId) && file.endsWith('.js')));
};
