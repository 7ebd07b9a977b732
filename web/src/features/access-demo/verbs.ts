/** The actions of the demo's buttons; each has a permission code, `permission:button:<verb>`. */
export const verbs = ['get', 'update', 'add', 'delete'] as const;
export type Verb = (typeof verbs)[number];

export const permissionFor = (verb: Verb): string => `permission:button:${verb}`;

/** The same guarded by role instead: any of these. */
export const rolesFor: Record<Verb, readonly string[]> = {
  get: ['admin', 'common', 'user'],
  update: ['admin', 'common'],
  add: ['admin'],
  delete: ['admin'],
};
