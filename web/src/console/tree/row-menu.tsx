import type { TreeRow } from '#contract/browser/tree-rows.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';
import { stepsOf, type TreePlace } from './tree-rows.ts';

type RowMenuProps = {
  name: string;
  id: string;
  rows: readonly TreeRow[];
  /** Omitted actions are not offered. */
  onAdd?: (() => void) | undefined;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  onMove?: ((id: string, place: TreePlace) => void) | undefined;
};

const entry = (key: string, label: string, onSelect: (() => void) | undefined): MenuButtonEntry[] =>
  onSelect ? [{ key, label, onSelect }] : [];

/** The actions of a row; moving is possible without a mouse. */
export const RowMenu = ({ name, id, rows, onAdd, onEdit, onDelete, onMove }: RowMenuProps) => {
  const t = useTexts('kernel');
  const trees = useTexts('console');
  const steps = stepsOf(rows, id);
  const step = (key: keyof typeof steps) => {
    const place = steps[key];
    return entry(key, trees(key), onMove && place ? () => onMove(id, place) : undefined);
  };
  const entries = [
    ...entry('edit', trees('edit'), onEdit),
    ...entry('add', trees('add'), onAdd),
    ...step('up'),
    ...step('down'),
    ...step('into'),
    ...step('out'),
    ...entry('delete', t('delete'), onDelete),
  ];
  if (entries.length === 0) return null;
  return <MenuButton label={trees('actionsOf', { name })} icon={<MoreIcon />} entries={entries} />;
};
