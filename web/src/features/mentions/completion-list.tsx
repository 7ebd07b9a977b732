import type { ReactNode } from 'react';
import styles from './mentions.module.css';
import type { Option } from './use-completion.ts';

export type CompletionListProps<T extends Option> = {
  id: string;
  found: readonly T[];
  active: T | undefined;
  optionId: (id: string) => string;
  onChoose: (option: T) => void;
  /** Above a field at the end of the window. */
  side?: 'above' | 'below';
};

/** The options that complete the typed beginning; the parent of the list is positioned. */
export const CompletionList = <T extends Option>({
  label,
  draw,
  ...list
}: CompletionListProps<T> & { label: string; draw: (option: T) => ReactNode }) => {
  const { id, found, active, optionId, onChoose, side = 'below' } = list;
  if (found.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.found} data-side={side}>
      {found.map((option) => (
        <div
          key={option.id}
          id={optionId(option.id)}
          role="option"
          aria-selected={option === active}
          tabIndex={-1}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {draw(option)}
        </div>
      ))}
    </div>
  );
};
