import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './rows-field.module.css';

type RowsFieldProps<Row> = {
  name: string;
  label: string;
  note: string;
  error: string | undefined;
  rows: readonly Row[];
  most: number;
  addLabel: string;
  blank: () => Row;
  /** Name of a row for its buttons, by its number. */
  rowLabel: (number: number) => string;
  onChange: (rows: Row[]) => void;
  children: (row: Row, index: number, put: (row: Row) => void) => ReactNode;
};

/** An ordered list of rows with fields: added at the end, moved, removed. */
export const RowsField = <Row,>({ rows, most, blank, addLabel, rowLabel, onChange, children, ...group }: RowsFieldProps<Row>) => {
  const t = useTexts('kernel');
  const move = (index: number, by: 1 | -1) => {
    const moved = [...rows];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    onChange(moved);
  };
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  // Rendered at once: the focus moves to what is new, or away from the button that is gone.
  const add = () => {
    flushSync(() => onChange([...rows, blank()]));
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  const remove = (index: number) => {
    flushSync(() => onChange(rows.filter((_, place) => place !== index)));
    adding.current?.focus();
  };
  return (
    <FieldGroup {...group}>
      {rows.length > 0 && (
        <ol ref={list} className={styles.rows} aria-label={group.label}>
          {rows.map((row, index) => (
            <li key={index}>
              <Stack gap={12} grow>
                {children(row, index, (changed) => onChange(rows.map((one, place) => (place === index ? changed : one))))}
              </Stack>
              <div className={styles.tools}>
                <IconButton
                  label={t('rows.up', { row: rowLabel(index + 1) })}
                  icon={<ArrowUpIcon size={16} />}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  label={t('rows.down', { row: rowLabel(index + 1) })}
                  icon={<ArrowDownIcon size={16} />}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  label={t('rows.remove', { row: rowLabel(index + 1) })}
                  icon={<CloseIcon size={16} />}
                  onClick={() => remove(index)}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button ref={adding} size="small" icon={<PlusIcon size={16} />} disabled={rows.length >= most} onClick={add}>
          {addLabel}
        </Button>
      </div>
    </FieldGroup>
  );
};
