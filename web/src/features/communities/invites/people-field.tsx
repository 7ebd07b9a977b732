import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '#contract/api.ts';
import { limits } from '#contract/kernel/limits.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { PersonSearch } from '#ui/person-search/person-search.tsx';
import { peopleNamed } from './communities.invites.queries.ts';
import styles from './invites.module.css';

export type Chosen = Pick<CallOutput<'GET /search'>['people'][number], 'id' | 'username' | 'firstName' | 'lastName' | 'profilePicture'>;
type PeopleFieldProps = { name: string; value: readonly Chosen[]; error: string | undefined; onChange: (people: Chosen[]) => void };

/** People with an account, searched by name. */
export const PeopleField = ({ name, value: chosen, error, onChange }: PeopleFieldProps) => {
  const t = useTexts('communities-invites');
  const [text, setText] = useState('');
  const q = useRested(text.trim());
  const { data: found = [] } = useQuery({ ...peopleNamed(q), enabled: q !== '' });
  const open = q === '' ? [] : found.filter(({ id }) => !chosen.some((person) => person.id === id));
  const choose = (id: string) => {
    const person = found.find((one) => one.id === id);
    setText('');
    if (person) onChange([...chosen, person]);
  };
  return (
    <div className={styles.people}>
      <PersonSearch
        name={name}
        label={t('people.search')}
        text={text}
        note={q !== '' && text !== '' && open.length === 0 ? t('people.none') : t('people.search.note')}
        error={error}
        maxLength={limits.searchText.max}
        found={open.map((person) => ({ id: person.id, name: personName(person), username: person.username }))}
        onText={setText}
        onChoose={({ id }) => choose(id)}
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t('people.chosen')}>
          {chosen.map((person) => (
            <li key={person.id}>
              <Avatar id={person.id} name={personName(person)} picture={person.profilePicture} size={24} decorative />
              <span>{personName(person)}</span>
              <IconButton
                label={t('people.remove', { name: personName(person) })}
                icon={<CloseIcon size={16} />}
                onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
