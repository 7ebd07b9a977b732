import { useId, useState, type KeyboardEvent } from 'react';
import { Field } from '../field/field.tsx';
import styles from './person-search.module.css';
import { isComposing } from '#ui/composing.ts';

export type FoundPerson = {
  id: string;
  name: string;
  username: string;
  /** Why the user cannot be chosen. */
  closed?: string | undefined;
};

type PersonSearchProps = {
  name?: string;
  label: string;
  text: string;
  note?: string | undefined;
  error?: string | undefined;
  maxLength: number;
  /** The results of the text. */
  found: readonly FoundPerson[];
  isBusy?: boolean;
  onText: (text: string) => void;
  onChoose: (person: FoundPerson) => void;
};

/** Searches a user by name, by keyboard and pointer. */
export const PersonSearch = ({ name, label, text, note, error, maxLength, found, isBusy = false, onText, onChoose }: PersonSearchProps) => {
  const listId = useId();
  const [at, setAt] = useState({ text, index: 0 });
  const open = found.filter(({ closed }) => closed === undefined);
  // A changed text has other results; the first one is active until the arrow keys move on.
  const active = open[at.text === text ? Math.min(at.index, open.length - 1) : 0];
  const optionId = ({ id }: FoundPerson) => `${listId}-${id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || !active) return;
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 0 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (step !== 0) setAt({ text, index: (open.indexOf(active) + step + open.length) % open.length });
    else if (!isBusy) onChoose(active);
  };
  return (
    <div>
      <Field
        label={label}
        name={name}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={active && optionId(active)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        value={text}
        error={error}
        note={note}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      {found.length > 0 && (
        <div id={listId} role="listbox" aria-label={label} className={styles.found}>
          {found.map((person) => {
            const { id, name, username, closed } = person;
            return (
              <div
                key={id}
                id={optionId(person)}
                role="option"
                aria-selected={person === active}
                aria-disabled={closed !== undefined}
                tabIndex={-1}
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => closed === undefined && !isBusy && onChoose(person)}
              >
                {name} <small>@{username}</small>
                {closed && <small> · {closed}</small>}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
};
