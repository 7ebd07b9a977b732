import type { ComponentProps } from 'react';
import styles from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'checked'> & {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** On or off, at once; its name comes from a label or `aria-labelledby`. */
export const Switch = ({ isOn, onChange, className = '', ...rest }: SwitchProps) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    className={`${styles.switch} ${className}`}
    aria-checked={isOn}
    checked={isOn}
    onChange={(event) => onChange(event.target.checked)}
  />
);
