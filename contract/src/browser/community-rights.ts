/**
 * What the settings of a community can grant: for each right the roles that can be the least to have it, the first by default. Roles
 * above the chosen one have the right too; what stands in no table here belongs to a fixed role.
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
} as const;

export type CommunityRight = keyof typeof rightChoices;
/** The least role of each right that differs from the default. */
export type GrantedRights = { [Right in CommunityRight]?: (typeof rightChoices)[Right][number] | undefined };

export const leastRoleFor = (granted: GrantedRights, right: CommunityRight): 'member' | 'moderator' | 'admin' =>
  granted[right] ?? rightChoices[right][0];
