/** The beginning of a mention before the caret, without its `@`: a username or any other name. Null if there is none. */
export const mentionBefore = (text: string, caret: number): string | null =>
  /(?<![\w@./-])@([\p{L}\p{N}_-]{0,30})$/u.exec(text.slice(Math.max(0, caret - 40), caret))?.[1] ?? null;

type Role = 'owner' | 'admin' | 'moderator' | 'member';
/** The roles that each group has; null: every reader of the channel, for `here` those who have the product in sight. */
const rolesOf = {
  all: null,
  here: null,
  moderators: ['moderator', 'admin', 'owner'],
  admins: ['admin', 'owner'],
} as const satisfies Record<string, readonly Role[] | null>;

/** Names in a message that mean many of its readers; in conversations only `all` and `here`, which take a right elsewhere. */
export type MentionGroup = keyof typeof rolesOf;
export const mentionGroups = Object.keys(rolesOf) as readonly MentionGroup[];
export const isMentionGroup = (name: string): name is MentionGroup => Object.hasOwn(rolesOf, name);
export const rolesOfGroup = (group: MentionGroup): readonly Role[] | null => rolesOf[group];

type Meant = { name: string; username: string | null };
/** Whether a mention means this reader of the channel. `role`: null for those who are not members of its community. */
export function isMeant({ name, username }: Meant, reader: { username: string; role: Role | null }): boolean {
  if (username !== null || !isMentionGroup(name)) return username === reader.username;
  const roles = rolesOfGroup(name);
  return roles === null || (reader.role !== null && roles.includes(reader.role));
}
