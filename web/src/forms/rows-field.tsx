import type { ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
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
  return (
    <FieldGroup {...group}>
      {rows.length > 0 && (
        <ol className={styles.rows} aria-label={group.label}>
          {rows.map((row, index) => (
            <li key={index}>
              <div className={styles.row}>
                {children(row, index, (changed) => onChange(rows.map((one, place) => (place === index ? changed : one))))}
              </div>
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
                  onClick={() => onChange(rows.filter((_, place) => place !== index))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button size="small" icon={<PlusIcon size={16} />} disabled={rows.length >= most} onClick={() => onChange([...rows, blank()])}>
          {addLabel}
        </Button>
      </div>
    </FieldGroup>
  );
};
