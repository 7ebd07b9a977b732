import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldFrameProps } from '#ui/field/field-frame.tsx';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import styles from './select-field.module.css';

type SelectFieldProps = ComponentProps<'select'> & FieldFrameProps & { children: ReactNode };

/** A single choice with the native select. For long, searchable lists see `ComboField`. */
export const SelectField = ({ label, hidesLabel, error, hint, note, count, children, ...select }: SelectFieldProps) => (
  <FieldFrame label={label} hidesLabel={hidesLabel} error={error} hint={hint} note={note} count={count}>
    {(control) => (
      <span className={styles.box}>
        <select {...select} {...control} className={styles.select}>
          {children}
        </select>
        <ChevronIcon size={16} />
      </span>
    )}
  </FieldFrame>
);
