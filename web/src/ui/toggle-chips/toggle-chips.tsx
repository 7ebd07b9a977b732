import { CheckIcon } from '#ui/icons/icons.tsx';
import styles from './toggle-chips.module.css';

type ToggleChipsProps = {
  /** Names the group for whoever cannot see it. */
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  /** So many are chosen at most; the others rest until one is given up. */
  most: number;
  onChange: (chosen: string[]) => void;
};

/** Several of many: checkboxes in another dress, so that keys and screen readers just work. */
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
