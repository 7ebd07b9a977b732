import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { Person } from '#contract/kernel/person.ts';
import { personName } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { PersonSearch } from '#ui/person-search/person-search.tsx';
import styles from './people-field.module.css';
import { peopleNamed } from './people-named.ts';

type PeopleFieldProps = {
  name: string;
  label: string;
  note: string;
  texts: {
    /** No one has this name. */
    none: string;
    /** Label of the list of those who were chosen. */
    chosen: string;
    remove: (name: string) => string;
  };
  /** Those who are not offered: the reader. */
  leftOut?: readonly string[];
  value: readonly Person[];
  error: string | undefined;
  onChange: (people: Person[]) => void;
};

/** People with an account, searched by name. */
export const PeopleField = ({ name, label, note, texts, leftOut = [], value: chosen, error, onChange }: PeopleFieldProps) => {
  const [text, setText] = useState('');
  const q = useRested(text.trim());
  const { data: found = [], isFetching } = useQuery({ ...peopleNamed(q), enabled: q !== '' });
  const closed = [...leftOut, ...chosen.map(({ id }) => id)];
  const open = q === '' ? [] : found.filter(({ id }) => !closed.includes(id));
  const choose = (id: string) => {
    const person = found.find((one) => one.id === id);
    setText('');
    if (person) onChange([...chosen, person]);
  };
  return (
    <div className={styles.people}>
      <PersonSearch
        name={name}
        label={label}
        text={text}
        note={q !== '' && text !== '' && !isFetching && open.length === 0 ? texts.none : note}
        error={error}
        maxLength={limits.searchText.max}
        found={open.map((person) => ({ id: person.id, name: personName(person), username: person.username }))}
        onText={setText}
        onChoose={({ id }) => choose(id)}
      />
      {chosen.length > 0 && (
        <Row as="ul" gap={8} align="stretch" wrap className={styles.chosen} aria-label={texts.chosen}>
          {chosen.map((person) => (
            <li key={person.id}>
              <Avatar id={person.id} name={personName(person)} picture={person.profilePicture} size={24} decorative />
              <span>{personName(person)}</span>
              <IconButton
                label={texts.remove(personName(person))}
                icon={<CloseIcon size={16} />}
                onClick={() => onChange(chosen.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </Row>
      )}
    </div>
  );
};
