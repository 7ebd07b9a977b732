import type { OnEntered, OnCommunityCreated, OnLeft } from '#features/access/index.ts';
import type { NewChannel } from './chat.membership.repository.ts';
import * as channels from './chat.membership.repository.ts';

type CommunityLanguage = Parameters<OnCommunityCreated>[1]['language'];

const english: readonly NewChannel[] = [
  { kind: 'text', name: 'general' },
  { kind: 'announcement', name: 'announcements' },
];
const chinese: readonly NewChannel[] = [
  { kind: 'text', name: '大厅' },
  { kind: 'announcement', name: '公告' },
];
/** Channels of a new community, in its language. */
const firstChannels: Record<CommunityLanguage, readonly NewChannel[]> = { 'en-US': english, 'zh-CN': chinese, other: english };

/** How the chat reacts to new communities and membership changes. */
export const memberships: { onCreated: OnCommunityCreated; onEntered: OnEntered; onLeft: OnLeft } = {
  onCreated: (tx, { id, language }) => channels.insertChannels(tx, id, firstChannels[language]),
  onEntered: (tx, { communityId, userIds }) => channels.openChannels(tx, communityId, userIds),
  onLeft: (tx, { communityId, userId }) => channels.closeChannels(tx, communityId, userId),
};
