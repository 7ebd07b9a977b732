import { useId } from 'react';
import styles from './explained-choice.module.css';

type Explained<Value extends string> = { value: Value; title: string; text: string };
type ExplainedChoiceProps<Value extends string> = {
  label: string;
  options: readonly Explained<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A single choice in which each option has an explanation of its effect. */
export const ExplainedChoice = <Value extends string>({ label, options, value, onChange }: ExplainedChoiceProps<Value>) => {
  const name = useId();
  return (
    <div className={styles.choice} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span className={styles.title}>{option.title}</span>
          <span className={styles.text}>{option.text}</span>
        </label>
      ))}
    </div>
  );
};
