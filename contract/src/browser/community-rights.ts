/**
 * Rights that the settings of a community can grant. Each right lists the roles that can be chosen as its lowest role; the first is the
 * default. Roles above the chosen one have the right too. Rights that are not listed here belong to a fixed role.
 */
export const rightChoices = {
  post: ['member', 'moderator', 'admin'],
  invite: ['moderator', 'member', 'admin'],
  createEvent: ['moderator', 'member', 'admin'],
  /** Editing and cancelling the events of others. */
  editEvents: ['admin', 'moderator'],
  checkIn: ['moderator', 'admin'],
  ban: ['moderator', 'admin'],
  manageChannels: ['admin', 'moderator'],
  /** Mentioning all readers of a channel at once. */
  mentionAll: ['moderator', 'member', 'admin'],
} as const;

export type CommunityRight = keyof typeof rightChoices;
/** The lowest role of each right, if it differs from the default. */
export type GrantedRights = { [Right in CommunityRight]?: (typeof rightChoices)[Right][number] | undefined };

export const leastRoleFor = (granted: GrantedRights, right: CommunityRight): 'member' | 'moderator' | 'admin' =>
  granted[right] ?? rightChoices[right][0];
