import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { mentionBefore } from '#contract/kernel/mentions.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import styles from './mention-area.module.css';
import { mentionable } from './mentions.queries.ts';

type MentionAreaProps = Omit<ComponentProps<typeof AreaField>, 'value' | 'onChange'> & {
  communityId: string;
  value: string;
  onChange: (value: string) => void;
};

/** A text field that completes `@` with members of the community, by keyboard and pointer. */
export const MentionArea = ({ communityId, value, onChange, ...area }: MentionAreaProps) => {
  const t = useTexts('posts');
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState({ typed: '', index: 0 });
  const typed = caret === null ? null : mentionBefore(value, caret);
  const rested = useRested(typed ?? '');
  const { data } = useQuery({ ...mentionable(communityId, rested), enabled: typed !== null });
  const found = typed === null || typed !== rested ? [] : (data?.items ?? []).slice(0, 6).map(({ user }) => user);
  const active = found[at.typed === typed ? Math.min(at.index, found.length - 1) : 0];
  const optionId = (id: string) => `${listId}-${id}`;

  const choose = (username: string) => {
    if (caret === null || typed === null) return;
    const start = caret - typed.length;
    const written = `${username} `;
    onChange(value.slice(0, start) + written + value.slice(caret));
    setCaret(null);
    const end = start + written.length;
    // After the value is in the field.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(end, end);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Keys handled by an input method editor.
    if (event.nativeEvent.isComposing || !active || typed === null) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt({ typed, index: (found.indexOf(active) + step + found.length) % found.length });
    } else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') {
      event.preventDefault();
      choose(active.username);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setCaret(null);
    }
  };
  return (
    <div className={styles.root}>
      <AreaField
        {...area}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={active && optionId(active.id)}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => caret !== null && setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setCaret(null);
          area.onBlur?.(event);
        }}
      />
      {found.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('mention.list')} className={styles.found}>
          {found.map((person) => (
            <div
              key={person.id}
              id={optionId(person.id)}
              role="option"
              aria-selected={person === active}
              tabIndex={-1}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person.username)}
            >
              <Avatar id={person.id} name={personName(person)} picture={person.profilePicture} size={24} decorative />
              {personName(person)} <small>@{person.username}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
