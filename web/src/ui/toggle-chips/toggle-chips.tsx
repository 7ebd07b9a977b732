import { CheckIcon } from '#ui/icons/icons.tsx';
import styles from './toggle-chips.module.css';

type ToggleChipsProps = {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  /** Maximum number of chosen options; then the others are disabled. */
  most: number;
  onChange: (chosen: string[]) => void;
};

/** A multiple choice: styled checkboxes, so that keyboard and screen readers work natively. */
export const ToggleChips = ({ label, options, chosen, most, onChange }: ToggleChipsProps) => {
  const isFull = chosen.length >= most;
  const toggle = (value: string, isOn: boolean) => onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map(({ value, label: name }) => {
        const isOn = chosen.includes(value);
        return (
          <label key={value} className={styles.chip}>
            <input
              type="checkbox"
              checked={isOn}
              disabled={isFull && !isOn}
              onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
            />
            {isOn && <CheckIcon size={16} />}
            <span>{name}</span>
          </label>
        );
      })}
    </div>
  );
};
