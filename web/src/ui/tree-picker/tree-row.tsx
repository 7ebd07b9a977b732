import { memo } from 'react';
import { CheckIcon, ChevronIcon } from '#ui/icons/icons.tsx';
import type { CheckState } from './tree.ts';
import type { Mark, TreeViewRow } from './tree-view.ts';
import styles from './tree-picker.module.css';

type TreeRowProps = {
  id: string;
  row: TreeViewRow;
  state: CheckState;
  mark: Mark | undefined;
  isActive: boolean;
  isDisabled: boolean;
  /** Announced for a node that cannot be checked. */
  disabledNote: string;
  onOpen: (id: string, isOpen: boolean) => void;
};

const aria = { checked: true, half: 'mixed', unchecked: false } as const;

/** One row: level, expanded state, checkbox and name. Clicks are handled by the list. */
export const TreeRow = memo(({ id, row, state, mark, isActive, isDisabled, disabledNote, onOpen }: TreeRowProps) => {
  const { item, isParent, isOpen } = row;
  return (
    <div
      id={id}
      role="treeitem"
      className={styles.row}
      aria-level={item.level}
      aria-posinset={row.index + 1}
      aria-setsize={row.siblings}
      aria-expanded={isParent ? isOpen : undefined}
      aria-checked={aria[state]}
      aria-disabled={isDisabled || undefined}
      aria-label={isDisabled ? `${item.title}, ${disabledNote}` : item.title}
      title={isDisabled ? disabledNote : undefined}
      data-active={isActive || undefined}
      style={{ paddingInlineStart: 4 + (item.level - 1) * 20 }}
    >
      {/* For the pointer only: keys expand and collapse the row itself. */}
      <span
        className={styles.opener}
        aria-hidden="true"
        data-open={isOpen || undefined}
        onClick={(event) => {
          if (!isParent) return;
          event.stopPropagation();
          onOpen(item.id, !isOpen);
        }}
      >
        {isParent && <ChevronIcon size={16} />}
      </span>
      <span className={styles.box} data-state={state} aria-hidden="true">
        {state === 'checked' && <CheckIcon size={13} />}
      </span>
      <span className={styles.title}>{mark ? <Marked title={item.title} mark={mark} /> : item.title}</span>
    </div>
  );
});

const Marked = ({ title, mark: [from, to] }: { title: string; mark: Mark }) => (
  <>
    {title.slice(0, from)}
    <mark className={styles.mark}>{title.slice(from, to)}</mark>
    {title.slice(to)}
  </>
);
