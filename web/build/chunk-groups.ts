/** Everything that the sign-in page needs of our own, and the application too. */
const frame =
  /node_modules[\\/]zustand[\\/]|contract[\\/]src[\\/]kernel[\\/](?:preferences|patterns)|[\\/]src[\\/](?:kernel[\\/](?:session|storage|i18n[\\/](?!time|use-format|when|person-name)|preferences|theme|id\.ts|api[\\/](?:once|call|public-api|api-error))|ui[\\/](?:base|icons[\\/](?:icon[.-]|entry)|brand|choice)|features[\\/](?:preferences[\\/]use-theme|auth[\\/](?:login-form|field|password-field|use-sign-in|sign-in)))(?:(?!\.json).)*$/;

/** What the application needs before it can ask who this is. */
const core =
  /node_modules[\\/](?:ky|@tanstack[\\/](?:react-query|query-core))[\\/]|[\\/]src[\\/]kernel[\\/](?!antd)(?:(?!realtime[\\/]connect|page[\\/]use-|look[\\/](?:derive|oklch)|\.json).)*$/;

/** What listens to hints from the start, and what it writes to. */
const hints =
  /[\\/]src[\\/]features[\\/]\w+[\\/](?:[\w.]+\.(?:queries|realtime)|chat\.sync|outbox|window|channel-counts|membership-cache|new-posts|post-pages|use-actions|sync|sync-record|arrivals|notification-lists|menu-mode|sound-routes|titles)\.ts$/;

/** Small parts that nearly every page is made of, with the icons of those and of the menu. */
const parts =
  /[\\/]src[\\/]ui[\\/](?:art|avatar|button|dialog|endless|layout|skeleton|states|icons|brand)[\\/]|[\\/]ui[\\/]markdown[\\/]markdown\.|[\\/]src[\\/]app[\\/](?:nav[\\/](?:icons|roots)|shell[\\/](?:navigation[\\/](?:entry-link|use-flyouts|flyout)|content[\\/](?:use-visit|screen-of)))|node_modules[\\/]clsx[\\/]|[\\/]exceptions[\\/]status-page|@ant-design[\\/]icons[\\/]es[\\/](?!icons[\\/])|@ant-design[\\/]icons(?:-svg)?[\\/].*[\\/](?:Home|Appstore|Message|Calendar|User|Notification|Check|ClockCircle|Lock|Team|Link|Profile)Outlined/;

/** Leads from page to page: nothing before the shell needs it. */
const router = /node_modules[\\/](?:react-router|react-error-boundary)[\\/]/;

/**
 * Which modules travel together: a first load in a few files packs better than in forty, costs the main thread less, and
 * what changes seldom (React) keeps its address when we change.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'frame', test: frame, priority: 2 },
  { name: 'core', test: core, priority: 1 },
  { name: 'hints', test: hints, priority: 1 },
  { name: 'parts', test: parts, priority: 1 },
  { name: 'router', test: router, priority: 1 },
];
