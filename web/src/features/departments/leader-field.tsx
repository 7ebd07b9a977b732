import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/kernel/limits.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Field } from '#ui/field/field.tsx';
import { leadersQuery, type Person } from './departments.queries.ts';
import styles from './leader-field.module.css';

type LeaderFieldProps = { leader: Person | null; error: string | undefined; onChange: (leader: Person | null) => void };

/** Who leads: found by name, and taken out again. */
export const LeaderField = ({ leader, error, onChange }: LeaderFieldProps) => {
  const t = useTexts('departments');
  const [text, setText] = useState('');
  const q = useRested(text.trim());
  const { data: found } = useQuery({ ...leadersQuery(q), enabled: q !== '' && leader === null });
  if (leader)
    return (
      <div>
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
  const choose = (person: Person) => {
    setText('');
    onChange(person);
  };
  return (
    <div>
      <Field
        label={t('leader')}
        type="search"
        autoComplete="off"
        maxLength={limits.searchText.max}
        value={text}
        error={error}
        note={q !== '' && found?.length === 0 ? t('leader.none') : t('leader.search')}
        onChange={(event) => setText(event.target.value)}
      />
      {q !== '' && found && found.length > 0 && (
        <ul className={styles.found}>
          {found.map((person) => (
            <li key={person.id}>
              <button type="button" aria-label={t('leader.choose', { name: personName(person) })} onClick={() => choose(person)}>
                {personName(person)} <small>@{person.username}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
