import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import styles from './field.module.css';

type FieldProps = ComponentProps<'input'> &
  FieldFrameProps & {
    /** Wrong for a reason that is told elsewhere. */
    isInvalid?: boolean | undefined;
    /** Stands before the input. */
    lead?: ReactNode;
    /** Stands at the end of the input. */
    extra?: ReactNode;
  };

/** A line of text with its label; what is wrong with it stands below, and is said. */
export const Field = ({ label, hidesLabel, error, isInvalid = false, hint, note, count, lead, extra, ...input }: FieldProps) => (
  <FieldFrame label={label} hidesLabel={hidesLabel} error={error} hint={hint} note={note} count={count}>
    {(control) => (
      <span className={styles.control}>
        {lead}
        <input {...input} {...control} aria-invalid={isInvalid || control['aria-invalid']} />
        {extra}
      </span>
    )}
  </FieldFrame>
);
