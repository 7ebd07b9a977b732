export type Finding = { isGood: boolean; output: string };
/** One thing that `npm run check` looks at. */
export type Step = { name: string; title: string; look: () => Promise<Finding> };
