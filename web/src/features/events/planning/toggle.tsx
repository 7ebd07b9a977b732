import { useId } from 'react';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './planning.module.css';

type ToggleProps = { name: string; label: string; note?: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A switch with its label on one line. */
export const Toggle = ({ name, label, note, isOn, onChange }: ToggleProps) => {
  const id = useId();
  return (
    <div className={styles.toggle}>
      <label htmlFor={id}>
        {label}
        {note && <small>{note}</small>}
      </label>
      <Switch id={id} name={name} isOn={isOn} onChange={onChange} />
    </div>
  );
};
