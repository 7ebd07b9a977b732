import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import { peopleNamed } from '#forms/index.ts';
import { errorText, personName, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { toast } from '#kernel/toast/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { PersonSearch, type FoundPerson } from '#ui/person-search/person-search.tsx';
import { useAddPerson } from './conversations.queries.ts';
import styles from './conversations.module.css';
import type { ChatConversation } from './names.ts';

const { max } = chatLimits.groupPeople;

type GroupPeopleProps = {
  channel: Pick<Channel, 'id'>;
  conversation: ChatConversation;
  name: string;
  /** Opens with the focus in the field that adds people. */
  isAdding: boolean;
  onClose: () => void;
};

/** The people in a group; each of them can add others. */
export const GroupPeople = ({ channel, conversation: { people }, name, isAdding, onClose }: GroupPeopleProps) => {
  const t = useTexts('chat-conversations');
  const common = useTexts('kernel');
  const me = useMe();
  return (
    <Dialog title={t('people.title', { name })} closeLabel={common('close')} {...(isAdding && { focus: 'input' })} onClose={onClose}>
      <Stack gap={16}>
        {people.length < max ? (
          <AddPerson channelId={channel.id} known={people.map(({ id }) => id)} />
        ) : (
          <p className={styles.soft}>{t('people.full', { max })}</p>
        )}
        <ul className={styles.people} aria-label={t('people')}>
          {people.map((person) => (
            <li key={person.id}>
              <Avatar id={person.id} name={personName(person)} picture={person.profilePicture} size={32} decorative />
              <span className={styles.words}>
                <PersonLink username={person.username}>{personName(person)}</PersonLink> <small>@{person.username}</small>
                {person.id === me.id && <small> · {t('people.you')}</small>}
              </span>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
};

const AddPerson = ({ channelId, known }: { channelId: string; known: readonly string[] }) => {
  const t = useTexts('chat-conversations');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const q = useRested(text.trim());
  const { data: found = [], isFetching } = useQuery({ ...peopleNamed(q), enabled: q !== '' });
  const { mutateAsync: add, isPending } = useAddPerson(channelId);
  const shown = q === '' ? [] : found;
  const onText = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  const choose = async ({ id, name }: FoundPerson) => {
    try {
      await add(id);
      setText('');
      toast.success(t('people.added', { name }));
    } catch (refused) {
      setProblem(errorText(refused));
    }
  };
  return (
    <PersonSearch
      label={t('people.add')}
      text={text}
      note={q !== '' && text !== '' && !isFetching && shown.length === 0 ? t('people.none') : t('people.add.note')}
      error={problem}
      maxLength={limits.searchText.max}
      found={shown.map((person) => ({
        id: person.id,
        name: personName(person),
        username: person.username,
        closed: known.includes(person.id) ? t('people.already') : undefined,
      }))}
      isBusy={isPending}
      onText={onText}
      onChoose={(person) => void choose(person)}
    />
  );
};
