import type { Channel } from '#contract/chat/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import { personName, useFormat } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';

/** The part of a channel that makes it a conversation. */
export type ChatConversation = NonNullable<Channel['conversation']>;

/** The people of a conversation besides the reader; only the reader if all others left. */
export const othersOf = (people: readonly Person[], myId: string): readonly Person[] => {
  const others = people.filter(({ id }) => id !== myId);
  return others.length > 0 ? others : people;
};

/** The name of a channel; a conversation without a name is named after its people. */
export const useNameOf = () => {
  const me = useMe();
  const format = useFormat();
  return ({ name, conversation }: Pick<Channel, 'name' | 'conversation'>): string =>
    name === '' && conversation ? format.list(othersOf(conversation.people, me.id).map(personName)) : name;
};
