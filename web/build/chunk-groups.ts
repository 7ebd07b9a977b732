/** Everything that the sign-in page needs of our own, and the application too. */
const frame =
  /contract[\\/]src[\\/]kernel[\\/](?:preferences|patterns)|[\\/]src[\\/](?:kernel[\\/](?:session|storage|i18n[\\/](?!time|use-format|when|person-name)|preferences|theme|id\.ts|api[\\/](?:once|call|public-api|api-error))|ui[\\/](?:base|icons[\\/](?:icon[.-]|entry)|brand|choice)|features[\\/](?:preferences[\\/]use-theme|auth[\\/](?:login-form|field|password-field|use-sign-in|sign-in)))(?:(?!\.json).)*$/;

/** What the application needs before it can ask who this is. */
const core =
  /node_modules[\\/](?:ky|@tanstack[\\/](?:react-query|query-core))[\\/]|[\\/]src[\\/]kernel[\\/](?!antd)(?:(?!realtime[\\/]connect|look[\\/](?:derive|oklch)|\.json).)*$/;

/** What listens to hints from the start, and what it writes to. */
const hints =
  /[\\/]src[\\/]features[\\/]\w+[\\/](?:[\w.]+\.(?:queries|realtime)|chat\.sync|outbox|window|channel-counts|membership-cache|new-posts|post-pages|use-actions|sync)\.ts$/;

/** Small parts that nearly every page is made of. */
const parts =
  /[\\/]src[\\/]ui[\\/](?:art|avatar|button|endless|layout|skeleton|states|icons|brand)[\\/](?:(?!\.css).)*$|[\\/]ui[\\/]markdown[\\/]markdown\.tsx$/;

/**
 * Which modules travel together: a first load in a few files packs better than in forty, and what changes
 * seldom (React) keeps its address when we change.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'frame', test: frame, priority: 2 },
  { name: 'core', test: core, priority: 1 },
  { name: 'hints', test: hints, priority: 1 },
  { name: 'parts', test: parts, priority: 1 },
];
