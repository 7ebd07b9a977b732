import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { Person } from '#contract/kernel/person.ts';
import { type Bound, peopleNamed } from '#forms/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { PersonSearch } from '#ui/person-search/person-search.tsx';

/**
 * A person by name, username or address; who it is stands below as soon as it is known. The value is what is sent: the username of who
 * was chosen, or what was typed.
 */
export const ReceiverField = ({ bound: { name, value, error, onChange } }: { bound: Bound<string> }) => {
  const t = useTexts('events');
  const me = useMe();
  const [chosen, setChosen] = useState<Person | null>(null);
  const q = useRested(value.trim());
  // An address belongs to no one until they accept.
  const isSearched = q !== '' && !q.includes('@') && value !== '';
  const { data } = useQuery({ ...peopleNamed(q), enabled: isSearched });
  const found = (isSearched && data ? data : []).filter(({ id }) => id !== me.id);
  const typed = value.trim().toLowerCase();
  const receiver = [chosen, ...found].find((person) => person?.username.toLowerCase() === typed);
  return (
    <>
      <PersonSearch
        name={name}
        label={t('transfer.to')}
        text={chosen ? personName(chosen) : value}
        note={receiver ? undefined : t('transfer.to.note')}
        error={error}
        maxLength={limits.email.max}
        found={receiver ? [] : found.map((person) => ({ id: person.id, name: personName(person), username: person.username }))}
        onText={(text) => {
          setChosen(null);
          onChange(text);
        }}
        onChoose={({ id, username }) => {
          setChosen(found.find((person) => person.id === id) ?? null);
          onChange(username);
        }}
      />
      {receiver && (
        <Row gap={8} role="status">
          <Avatar id={receiver.id} name={personName(receiver)} picture={receiver.profilePicture} size={32} decorative />
          <span>
            {personName(receiver)} <InlineText look="secondary">@{receiver.username}</InlineText>
          </span>
        </Row>
      )}
    </>
  );
};
