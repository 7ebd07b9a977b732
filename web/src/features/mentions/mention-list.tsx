import { personName, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PeopleIcon } from '#ui/icons/notice-icons.tsx';
import { CompletionList, type CompletionListProps } from './completion-list.tsx';
import type { MentionOption } from './mention-options.ts';

/** The members and groups that complete what was typed after an `@`; its parent is positioned. */
export const MentionList = (list: CompletionListProps<MentionOption>) => {
  const common = useTexts('kernel');
  return <CompletionList {...list} label={common('mention.list')} draw={drawOption} />;
};

const drawOption = (option: MentionOption) => {
  if ('group' in option)
    return (
      <>
        <PeopleIcon size={24} />@{option.group.name} <small>{option.group.label}</small>
      </>
    );
  const { person } = option;
  return (
    <>
      <Avatar id={person.id} name={personName(person)} picture={person.profilePicture} size={24} decorative />
      {personName(person)} <small>@{person.username}</small>
    </>
  );
};
