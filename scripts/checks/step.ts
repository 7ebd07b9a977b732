export type Finding = { isGood: boolean; output: string };
/** A step of `npm run check`. */
export type Step = { name: string; title: string; look: () => Promise<Finding> };
