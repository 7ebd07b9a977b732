import { useId, useState, type KeyboardEvent } from 'react';
import styles from './number-field.module.css';
import { isComposing } from '#ui/composing.ts';

type NumberFieldProps = {
  id?: string;
  labelledBy: string;
  describedBy?: string | undefined;
  value: number;
  range: readonly [least: number, most: number];
  unit: string;
  isDisabled?: boolean;
  /** Errors for text that is no whole number, and for a number out of range. */
  errors: { notWhole: string; outside: string };
  onChange: (value: number) => void;
};

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
const isWhole = (text: string) => /^-?\d+$/.test(text);

/** A whole number in a range: valid input applies at once, invalid input shows an error and is corrected on blur. */
export const NumberField = ({ id, labelledBy, describedBy, value, range, unit, isDisabled, errors, onChange }: NumberFieldProps) => {
  const [least, most] = range;
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const clamp = (wanted: number) => Math.min(most, Math.max(least, wanted));

  const write = (text: string) => {
    const tidy = text.normalize('NFKC').trim();
    setDraft(text);
    const number = Number(tidy);
    if (tidy !== '' && !isWhole(tidy)) return setError(errors.notWhole);
    // Too small is reported on blur, as the number may be incomplete.
    setError(number > most || number < 0 ? errors.outside : null);
    if (tidy !== '' && clamp(number) === number) onChange(number);
  };
  const leave = () => {
    if (draft === null) return;
    const tidy = draft.normalize('NFKC').trim();
    setDraft(null);
    if (!isWhole(tidy)) return setError(tidy === '' ? null : errors.notWhole);
    const number = Number(tidy);
    setError(clamp(number) === number ? null : errors.outside);
    if (clamp(number) !== value) onChange(clamp(number));
  };
  const move = (by: number) => {
    setDraft(null);
    setError(null);
    onChange(clamp(value + by));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const by = steps[event.key];
    if (event.key === 'Enter') leave();
    if (by === undefined) return;
    event.preventDefault();
    move(event.shiftKey ? by * 10 : by);
  };

  return (
    <span className={styles.root}>
      <span className={styles.box} data-wrong={error !== null}>
        <input
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          className={styles.input}
          disabled={isDisabled}
          value={draft ?? String(value)}
          aria-labelledby={labelledBy}
          aria-describedby={[describedBy, error === null ? undefined : errorId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error !== null}
          aria-valuenow={value}
          aria-valuemin={least}
          aria-valuemax={most}
          onChange={(event) => write(event.target.value)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <span className={styles.unit} aria-hidden="true">
          {unit}
        </span>
      </span>
      <span className={styles.error} id={errorId} role="status">
        {error}
      </span>
    </span>
  );
};
