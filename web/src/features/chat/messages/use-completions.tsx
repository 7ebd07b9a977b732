import type { FocusEvent, KeyboardEvent, SyntheticEvent } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { CompletionList, MentionList, useMentionCompletion, type Writing } from '#features/mentions/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { drawEmoji } from '../emoji/own-emoji.tsx';
import { useGroupsToMention } from './groups-to-mention.ts';
import { useEmojiCompletion } from './use-emoji-completion.ts';

/** Members, or the people of a conversation, and groups of them after `@` and emoji after `:`, in one field: what was typed begins one of them at most. */
export function useCompletions({ channel, ...writing }: Writing & { channel: Channel }) {
  const t = useTexts('chat');
  const me = useMe();
  const people = channel.conversation?.people.filter(({ id }) => id !== me.id);
  const groups = useGroupsToMention(channel);
  const mentions = useMentionCompletion({ ...writing, communityId: channel.community?.id ?? null, people, groups });
  const emoji = useEmojiCompletion(writing);
  const shown = emoji.list.found.length > 0 ? emoji : mentions;
  return {
    takeKey: (event: KeyboardEvent<HTMLTextAreaElement>): boolean => mentions.takeKey(event) || emoji.takeKey(event),
    field: {
      ...shown.field,
      onChange: (event: SyntheticEvent<HTMLTextAreaElement>) => {
        mentions.field.onChange(event);
        emoji.field.onChange(event);
      },
      onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => {
        mentions.field.onSelect(event);
        emoji.field.onSelect(event);
      },
      onBlur: (event: FocusEvent) => {
        mentions.field.onBlur(event);
        emoji.field.onBlur(event);
      },
    },
    list: (
      <>
        <MentionList {...mentions.list} side="above" />
        <CompletionList {...emoji.list} side="above" label={t('emoji.list')} draw={drawEmoji} />
      </>
    ),
  };
}
