import { useQuery } from '@tanstack/react-query';
import { mentionBefore } from '#contract/browser/mentions.ts';
import type { Person } from '#contract/kernel/person.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { type GroupToMention, isNamed, optionsFor } from './mention-options.ts';
import { mentionable } from './mentions.queries.ts';
import { useCompletion, type Writing } from './use-completion.ts';

const MAX_SHOWN = 6;

type Around = {
  /** Its members complete what was typed. */
  communityId: string | null;
  /** The people who complete it if there is no community. */
  people?: readonly Person[] | undefined;
  groups?: readonly GroupToMention[];
};

/** Completes `@` in a text field with members of the community, or given people, and groups. The caller renders the field and a `MentionList`. */
export function useMentionCompletion({ communityId, people = [], groups = [], ...writing }: Writing & Around) {
  const { typed, withOptions } = useCompletion(writing, { before: mentionBefore });
  const rested = useRested(typed ?? '');
  const { data } = useQuery({ ...mentionable(communityId ?? '', rested), enabled: typed !== null && communityId !== null });
  const members = communityId === null ? people.filter((person) => isNamed(person, rested)) : (data?.items ?? []).map(({ user }) => user);
  return withOptions(typed === null || typed !== rested ? [] : optionsFor(typed, members.slice(0, MAX_SHOWN), groups));
}
