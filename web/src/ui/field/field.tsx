import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import styles from './field.module.css';

type FieldProps = ComponentProps<'input'> &
  FieldFrameProps & {
    /** Marks the field as invalid; the error is shown elsewhere. */
    isInvalid?: boolean | undefined;
    /** Rendered before the input. */
    lead?: ReactNode;
    /** Rendered at the end of the input. */
    extra?: ReactNode;
  };

/** A text field with its label; an error is shown below and announced. */
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
