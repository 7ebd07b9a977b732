import { useQuery } from '@tanstack/react-query';
import { mentionBefore } from '#contract/browser/mentions.ts';
import type { Person } from '#contract/kernel/person.ts';
import { personName } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { mentionable } from './mentions.queries.ts';
import { useCompletion, type Writing } from './use-completion.ts';

const MAX_SHOWN = 6;

type Around = {
  /** Its members complete what was typed. */
  communityId: string | null;
  /** The people who complete it if there is no community. */
  people?: readonly Person[] | undefined;
};

const isNamed = (person: Person, typed: string): boolean =>
  [person.username, person.firstName, person.lastName, personName(person)].some((name) =>
    name.toLowerCase().startsWith(typed.toLowerCase()),
  );

/** Completes `@` in a text field with members of the community, or given people. The caller renders the field and a `MentionList`. */
export function useMentionCompletion({ communityId, people = [], ...writing }: Writing & Around) {
  const { typed, withOptions } = useCompletion(writing, { before: mentionBefore });
  const rested = useRested(typed ?? '');
  const { data } = useQuery({ ...mentionable(communityId ?? '', rested), enabled: typed !== null && communityId !== null });
  const members = communityId === null ? people.filter((person) => isNamed(person, rested)) : (data?.items ?? []).map(({ user }) => user);
  const found = typed === null || typed !== rested ? [] : members.slice(0, MAX_SHOWN);
  return withOptions(found.map((user) => ({ ...user, written: `${user.username} ` })));
}
