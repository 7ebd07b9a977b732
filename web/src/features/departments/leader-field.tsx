import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { Person } from '#contract/kernel/person.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { PersonSearch } from '#ui/person-search/person-search.tsx';
import { leadersQuery } from './departments.queries.ts';
import styles from './leader-field.module.css';

type LeaderFieldProps = { name: string; value: Person | null; error: string | undefined; onChange: (leader: Person | null) => void };

/** The leader: searched by name, and removable. */
export const LeaderField = ({ name, value: leader, error, onChange }: LeaderFieldProps) => {
  const t = useTexts('departments');
  const [text, setText] = useState('');
  const q = useRested(text.trim());
  const { data: found } = useQuery({ ...leadersQuery(q), enabled: q !== '' && leader === null });
  if (leader)
    return (
      <div data-field={name}>
        <p className={styles.label}>{t('leader')}</p>
        <p className={styles.chosen}>
          <span>
            {personName(leader)} <small>@{leader.username}</small>
          </span>
          <IconButton label={t('leader.remove')} icon={<CloseIcon />} onClick={() => onChange(null)} />
        </p>
        {error && <p role="status">{error}</p>}
      </div>
    );
  const choose = (id: string) => {
    setText('');
    onChange(found?.find((person) => person.id === id) ?? null);
  };
  return (
    <PersonSearch
      name={name}
      label={t('leader')}
      text={text}
      note={q !== '' && found?.length === 0 ? t('leader.none') : t('leader.search')}
      error={error}
      maxLength={limits.searchText.max}
      found={q === '' ? [] : (found ?? []).map((person) => ({ id: person.id, name: personName(person), username: person.username }))}
      onText={setText}
      onChoose={({ id }) => choose(id)}
    />
  );
};
