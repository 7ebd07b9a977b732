/** Own modules that both the sign-in page and the application need. */
const frame =
  /node_modules[\\/]zustand[\\/]|contract[\\/]src[\\/]browser[\\/](?:preferences|plain-text)|[\\/]src[\\/](?:kernel[\\/](?:lazy-part-with|page-meta|session|site[\\/]index|storage|i18n[\\/](?!error-text|start-of-day|time|use-format|when|person-name|full-name|calendar-day)|preferences|theme|id\.ts|api[\\/](?:once|call|public-api|api-error))|ui[\\/](?:base|icons[\\/](?:icon[.-]|entry)|brand|choice|field)|features[\\/](?:preferences[\\/]use-theme|security[\\/](?:with-words|sign-in[\\/](?:can-use|ways))|identities[\\/](?:offered|load-callback|provider-ways)|auth[\\/](?!contacts|password[\\/]|setup[\\/]|index|flows|invited[\\/]invitation|register|texts|login-page|welcome|flow-part|demo|showcase|prefetch|site-notices)))(?:(?!\.json).)*$/;

/** Form rules and their messages, without the rest of the application's initial load. */
const rules = /contract[\\/]src[\\/]browser[\\/](?:patterns|limits|legal)\.ts$|i18n[\\/]error-text\.ts$/;

/** What the application needs before it can fetch the current user. */
const core =
  /node_modules[\\/](?:@tanstack[\\/](?:react-query|query-core)|idb-keyval|spin-delay)[\\/]|contract[\\/]src[\\/]browser[\\/](?:full-name|spaced|person-fields)\.|web[\\/]src[\\/]kernel[\\/](?!phone|map-links|copy-text|drafts)(?:(?!realtime[\\/]connect|page[\\/](?:use-|address-values)|i18n[\\/]start-of-day|look[\\/](?:derive|oklch)|\.json).)*$/;

/** The hint listeners and the queries that they update; console pages bring their own. */
const hints =
  /[\\/]src[\\/]features[\\/](?!(?:account|audit|dashboard|departments|identities|jobs|outbox|roles|search|security|sessions|users|mail-server|menu-editor)[\\/])[\w-]+[\\/](?:(?!profile\.(?:picture|username))[\w.]+\.(?:queries|realtime)|chat\.sync|outbox|outgoing|list-refresh|reading[\\/]held|channel-counts|membership-cache|new-posts|post-cache|post-pages|use-actions|sync[\\/]sync(?:-record)?|arrivals|notification-lists|menu-mode|sound-routes|titles)\.ts$/;

/** Small components of nearly every page, with their icons and those of the menu. */
const parts =
  /[\\/]src[\\/]ui[\\/](?:art|avatar|button|dialog|endless|layout|menu-button|notice-bar|skeleton|states|icons|brand)[\\/]|[\\/]ui[\\/](?:markdown[\\/](?:markdown|plain|text-tools)|in-window|composing)\.|contract[\\/]src[\\/]browser[\\/](?:excerpts|chat-limits)\.|[\\/]kernel[\\/]page[\\/]use-(?:dialog-layer|layer|media|on-move)\.|[\\/]src[\\/]app[\\/](?:nav[\\/]|shell[\\/](?:brand\.|shortcuts[\\/]shortcuts|navigation[\\/](?:entry-link|use-flyouts|flyout|badge)|content[\\/](?:use-visit|screen-of|kept-list)))|[\\/]features[\\/](?:search[\\/]system-key|preferences[\\/]language-menu|onboarding[\\/]way-in)|node_modules[\\/]clsx[\\/]|[\\/]exceptions[\\/]status-page|[\\/]ui[\\/]nav-icon[\\/](?:nav|other)-/;

/** Parts with words, of many lazy pages: as one file, each page names one dependency instead of several. */
const partsWithWords = /[\\/]src[\\/]parts[\\/]/;

/** Fields of an event of which its form, its sheets and its tabs each use some. */
const eventFields =
  /[\\/]features[\\/]events[\\/](?:answers[\\/](?:window-fields|join-fields|answering-values)|questions[\\/]event-questions-field|invited[\\/]guests-fields)\./;

/** The values of the forms of an event, and what is checked. */
const eventRules =
  /[\\/]features[\\/]events[\\/](?:event-rules|event-fields|planning[\\/]setup|answers[\\/]joining|invited[\\/]typed-guests)\./;

/** Small helpers of forms and their pages, which most of them use. */
const formHelpers = /[\\/]src[\\/](?:forms[\\/](?:counted|close-with-toast)|features[\\/]events[\\/]planning[\\/]use-time-at-event)\./;

/** The router: not needed before the shell. */
const router = /node_modules[\\/](?:react-router|react-error-boundary)[\\/]/;

/**
 * Groups modules into chunks: a few files for the initial load compress better than forty, cost the main thread less, and
 * rarely changing code (React) keeps its URL across releases.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'frame', test: frame, priority: 2 },
  { name: 'rules', test: rules, priority: 2 },
  { name: 'core', test: core, priority: 1 },
  { name: 'hints', test: hints, priority: 1 },
  { name: 'parts', test: parts, priority: 1 },
  { name: 'router', test: router, priority: 1 },
  { name: 'worded-parts', test: partsWithWords, priority: 1 },
  { name: 'form-helpers', test: formHelpers, priority: 1 },
  { name: 'event-rules', test: eventRules, priority: 1 },
  { name: 'event-fields', test: eventFields, priority: 1 },
];

const firstLoad = /[\\/](?:react|frame|core|hints|parts|router|app-routes|use-place|rolldown-runtime|preload-helper)-[^\\/]+\.js$/;
const isOfSignIn = (chunk: string) => /[\\/](?:frame|login)-[^\\/]+\.js$/.test(chunk);

/**
 * Dependencies that are loaded before any lazy part: listing them per part would cost more than it saves. The sign-in page
 * lists no dependencies of its lazy parts, which may never be needed; these load their own.
 */
export const withoutFirstLoad = (
  _file: string,
  files: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] => {
  if (hostType === 'html') return files;
  return files.filter((file) => !firstLoad.test(file) && !(isOfSignIn(hostId) && file.endsWith('.js')));
};
