import type { Channel } from '#contract/chat/index.ts';
import { type MentionGroup, mentionGroups, rolesOfGroup } from '#contract/browser/mentions.ts';
import type { GroupToMention } from '#features/mentions/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';

/** Names that writers may expect, with the sound of the Chinese ones. */
const words: Record<MentionGroup, readonly string[]> = {
  all: ['everyone', 'everybody', 'channel', '所有人', 'suoyouren', '大家', 'dajia', '全体', 'quanti'],
  moderators: ['版主', 'banzhu'],
  admins: ['administrators', '管理员', 'guanliyuan'],
};

/** The groups that the reader may mention in a channel; a conversation of two has none. */
export function useGroupsToMention({ kind, community, can }: Channel): GroupToMention[] {
  const t = useTexts('chat');
  const mayMention = (group: MentionGroup) => (rolesOfGroup(group) === null ? can.mentionAll && kind !== 'dm' : community !== null);
  return mentionGroups.filter(mayMention).map((name) => ({ name, label: t(`group.${name}`), words: words[name] }));
}
