import type { Channel } from '#contract/chat/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import { personName, useFormat } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';

/** What makes a channel a conversation. */
export type ChatConversation = NonNullable<Channel['conversation']>;

/** The people of a conversation besides the reader; of one that all others left, the reader. */
export const othersOf = (people: readonly Person[], myId: string): readonly Person[] => {
  const others = people.filter(({ id }) => id !== myId);
  return others.length > 0 ? others : people;
};

/** How a channel is called: a conversation without a name by its people. */
export const useNameOf = () => {
  const me = useMe();
  const format = useFormat();
  return ({ name, conversation }: Pick<Channel, 'name' | 'conversation'>): string =>
    name === '' && conversation ? format.list(othersOf(conversation.people, me.id).map(personName)) : name;
};
