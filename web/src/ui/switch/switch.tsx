import type { ComponentProps } from 'react';
import styles from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'checked'> & {
  isOn: boolean;
  /** `success`: for lists of many switches, as the accent is for a single element of a screen. */
  tone?: 'accent' | 'success';
  onChange: (isOn: boolean) => void;
};

/** A switch; its name comes from a label or `aria-labelledby`. */
export const Switch = ({ isOn, onChange, tone = 'accent', className = '', ...rest }: SwitchProps) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    data-tone={tone}
    className={`${styles.switch} ${className}`}
    aria-checked={isOn}
    checked={isOn}
    onChange={(event) => onChange(event.target.checked)}
  />
);
