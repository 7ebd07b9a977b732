import type { Channel } from '#contract/chat/index.ts';
import { type MentionGroup, mentionGroups, rolesOfGroup } from '#contract/browser/mentions.ts';
import type { GroupToMention } from '#features/mentions/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';

/** The groups that the reader may mention in a channel; a conversation of two has none. */
export function useGroupsToMention({ kind, community, can }: Channel): GroupToMention[] {
  const t = useTexts('chat');
  const mayMention = (group: MentionGroup) => (rolesOfGroup(group) === null ? can.mentionAll && kind !== 'dm' : community !== null);
  return mentionGroups.filter(mayMention).map((name) => ({ name, label: t(`group.${name}`), words: t(`group.${name}.words`).split(' ') }));
}
