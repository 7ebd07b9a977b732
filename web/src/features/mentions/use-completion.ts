import { useId, useState, type FocusEvent, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import { isComposing } from '#ui/composing.ts';

/** The text field in which something is completed. */
export type Writing = {
  value: string;
  onChange: (value: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
};
type Rules = {
  /** The beginning before the caret of what can be completed; null where there is none. */
  before: (text: string, caret: number) => string | null;
  /** Characters before that beginning that are replaced with it. */
  lead?: number;
};
/** `written`: what the beginning becomes. */
export type Option = { id: string; written: string };

/** Completes the beginning of a word in a text field, by keyboard and pointer. The caller looks the options up and renders field and list. */
export function useCompletion({ value, onChange, field }: Writing, { before, lead = 0 }: Rules) {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState({ typed: '', index: 0 });
  const typed = caret === null ? null : before(value, caret);
  const optionId = (id: string) => `${listId}-${id}`;

  const choose = ({ written }: Option) => {
    if (caret === null || typed === null) return;
    const start = caret - typed.length - lead;
    onChange(value.slice(0, start) + written + value.slice(caret));
    setCaret(null);
    const end = start + written.length;
    // After the value is in the field.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(end, end);
    });
  };
  const withOptions = <T extends Option>(found: readonly T[]) => {
    const active = found[at.typed === typed ? Math.min(at.index, found.length - 1) : 0];
    /** Whether the key was for the list. */
    const takeKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
      if (isComposing(event) || !active || typed === null) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setAt({ typed, index: (found.indexOf(active) + step + found.length) % found.length });
      else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(active);
      else if (event.key === 'Escape') setCaret(null);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    };
    return {
      takeKey,
      list: { id: listId, found, active, optionId, onChoose: choose },
      field: {
        'aria-autocomplete': 'list' as const,
        'aria-controls': found.length > 0 ? listId : undefined,
        'aria-activedescendant': active && optionId(active.id),
        onChange: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
          onChange(currentTarget.value);
          setCaret(currentTarget.selectionStart);
        },
        // The key that closed the list may be followed by this event: a list that was closed stays closed.
        onSelect: ({ currentTarget: { selectionStart } }: SyntheticEvent<HTMLTextAreaElement>) =>
          setCaret((now) => (now === null ? null : selectionStart)),
        onBlur: (_event: FocusEvent) => setCaret(null),
      },
    };
  };
  return { typed, withOptions };
}
