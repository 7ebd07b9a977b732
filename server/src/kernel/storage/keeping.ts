/** Caching of a picture: by which caches, and how long without revalidation. */
export type Keeping = 'everybody_for_ever' | 'everybody_for_minutes' | 'browser_asking';
