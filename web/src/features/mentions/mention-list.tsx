import type { Person } from '#contract/kernel/person.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { CompletionList, type CompletionListProps } from './completion-list.tsx';
import type { Option } from './use-completion.ts';

/** The members that complete what was typed after an `@`; its parent is positioned. */
export const MentionList = (list: CompletionListProps<Person & Option>) => {
  const common = useTexts('kernel');
  return <CompletionList {...list} label={common('mention.list')} draw={drawPerson} />;
};

const drawPerson = (person: Person) => (
  <>
    <Avatar id={person.id} name={personName(person)} picture={person.profilePicture} size={24} decorative />
    {personName(person)} <small>@{person.username}</small>
  </>
);
