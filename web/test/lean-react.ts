/**
 * In development React measures how long each component renders and remembers where each element was created, for tools
 * that no test looks at: a third of the browser's time, together with `browser-setup.ts`. This is read when React loads.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined });
