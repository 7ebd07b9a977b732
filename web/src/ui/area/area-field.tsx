import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from '#ui/field/field-frame.tsx';
import styles from './area-field.module.css';

type AreaFieldProps = ComponentProps<'textarea'> & FieldFrameProps;

/** A multi-line text field with its label; it grows with its text up to half of the window. */
export const AreaField = ({ label, hidesLabel, error, hint, note, count, ...area }: AreaFieldProps) => (
  <FieldFrame label={label} hidesLabel={hidesLabel} error={error} hint={hint} note={note} count={count}>
    {(control) => <textarea {...area} {...control} className={styles.area} />}
  </FieldFrame>
);
