import type { Channel } from '#contract/chat/index.ts';
import { badgeOf } from '../channel-counts.ts';
import { isListed } from '../chat.queries.ts';

type Community = NonNullable<Channel['community']>;
/** An entry of the rail: a community with its channels, or all conversations. `unread` and `mentions` are sums. */
export type Space = Pick<Channel, 'unread' | 'mentions'> & { key: string; community: Community | null; channels: Channel[] };

/** The conversations in the address, where a community has its slug; no slug has this character. */
export const CONVERSATIONS = '@';
export const spaceKeyOf = ({ community }: Pick<Channel, 'community'>): string => community?.slug ?? CONVERSATIONS;

/** The conversations first, then the communities in the order of the response, by name. A channel that is not listed is in its space while it is open. */
export function spacesOf(channels: readonly Channel[], openId: string | undefined): Space[] {
  const conversations: Space = { key: CONVERSATIONS, community: null, channels: [], unread: 0, mentions: 0 };
  const spaces = new Map([[CONVERSATIONS, conversations]]);
  for (const channel of channels) {
    if (!isListed(channel) && channel.id !== openId) continue;
    const key = spaceKeyOf(channel);
    const space = spaces.get(key) ?? { ...conversations, key, community: channel.community, channels: [] };
    const { unread, mentions } = badgeOf(channel);
    spaces.set(key, {
      ...space,
      channels: [...space.channels, channel],
      unread: space.unread + unread,
      mentions: space.mentions + mentions,
    });
  }
  return [...spaces.values()];
}
