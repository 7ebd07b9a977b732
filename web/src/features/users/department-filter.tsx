import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { placedRows } from '#contract/browser/tree-rows.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import { departmentChoices } from './users.queries.ts';
import styles from './department-filter.module.css';

type DepartmentFilterProps = {
  /** Empty for all, `none` for users without a department. */
  value: string;
  onChange: (value: string) => void;
};
type FilterRow = {
  id: string;
  name: string;
  people: number;
  level: number;
  position: number;
  siblings: number;
  isOpen: boolean | undefined;
  parentId: string;
};
const nothing: ReadonlySet<string> = new Set();

/** The rows from top to bottom: all, the department tree, and users without a department. */
const useLines = (closed: ReadonlySet<string>): FilterRow[] | null => {
  const t = useTexts('users');
  const { data } = useQuery(departmentChoices);
  if (!data || data.items.length === 0) return null;
  const placed = placedRows(data.items, closed);
  const siblings = data.items.filter(({ parentId }) => parentId === null).length + 2;
  const own = (id: string, name: string, people: number, position: number): FilterRow => ({
    id,
    name,
    people,
    level: 1,
    position,
    siblings,
    isOpen: undefined,
    parentId: '',
  });
  return [
    own('', t('department.all'), data.people, 1),
    ...placed.map(({ row, level, position, siblings: count, hasChildren }) => ({
      id: row.id,
      name: row.name,
      people: row.people,
      level,
      position: level === 1 ? position + 1 : position,
      siblings: level === 1 ? siblings : count,
      isOpen: hasChildren ? !closed.has(row.id) : undefined,
      parentId: row.parentId ?? '',
    })),
    own('none', t('department.without'), data.without, siblings),
  ];
};

/** The filter as a select, on a phone. */
export const DepartmentSelect = ({ value, onChange }: DepartmentFilterProps) => {
  const t = useTexts('users');
  const format = useFormat();
  const lines = useLines(nothing);
  if (!lines) return null;
  return (
    <select className={styles.select} aria-label={t('column.department')} value={value} onChange={({ target }) => onChange(target.value)}>
      {lines.map(({ id, name, people, level }) => (
        <option key={id} value={id}>
          {`${'\u2003'.repeat(level - 1)}${name} (${format.number(people)})`}
        </option>
      ))}
    </select>
  );
};

/** Beside the list: a tree with selectable rows. Arrow keys move through it, expand and collapse it. */
export const DepartmentTree = ({ value, onChange }: DepartmentFilterProps) => {
  const t = useTexts('users');
  const format = useFormat();
  const [closed, setClosed] = useState(nothing);
  const [active, setActive] = useState(value);
  const tree = useRef<HTMLDivElement>(null);
  const lines = useLines(closed);
  if (!lines) return null;
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === active),
  );
  const go = (index: number) => {
    const next = Math.min(lines.length - 1, Math.max(0, index));
    setActive(lines[next]!.id);
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[next]?.focus();
  };
  const setOpen = (id: string, isOpen: boolean) =>
    setClosed((before) => new Set(isOpen ? [...before].filter((one) => one !== id) : [...before, id]));
  const press = (event: KeyboardEvent) => {
    const line = lines[at]!;
    const parent = lines.findIndex(({ id }) => id === line.parentId && id !== '');
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => (line.isOpen === false ? setOpen(line.id, true) : line.isOpen && go(at + 1)),
      ArrowLeft: () => (line.isOpen ? setOpen(line.id, false) : parent > 0 && go(parent)),
      Enter: () => onChange(line.id),
      ' ': () => onChange(line.id),
    };
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]!();
  };
  return (
    <div ref={tree} role="tree" tabIndex={-1} aria-label={t('departments')} className={styles.tree} onKeyDown={press}>
      {lines.map(({ id, name, people, level, position, siblings, isOpen }, index) => (
        <div
          key={id}
          role="treeitem"
          className={styles.line}
          tabIndex={index === at ? 0 : -1}
          aria-level={level}
          aria-posinset={position}
          aria-setsize={siblings}
          aria-expanded={isOpen}
          aria-selected={id === value}
          title={name}
          style={{ paddingInlineStart: 4 + (level - 1) * 16 }}
          onClick={() => {
            setActive(id);
            onChange(id);
          }}
        >
          {/* For the pointer only: keys expand and collapse the row itself. */}
          <span
            className={styles.opener}
            aria-hidden="true"
            data-open={isOpen || undefined}
            onClick={(event) => {
              if (isOpen === undefined) return;
              event.stopPropagation();
              setOpen(id, !isOpen);
            }}
          >
            {isOpen !== undefined && <ChevronIcon size={16} />}
          </span>
          <span className={styles.name}>{name}</span>
          <span className={styles.count} aria-hidden="true">
            {format.number(people)}
          </span>
          <span className="visually-hidden">{t('department.people', { count: people })}</span>
        </div>
      ))}
    </div>
  );
};
