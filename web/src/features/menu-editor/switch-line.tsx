import { useId } from 'react';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './menu-editor.module.css';

type SwitchLineProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

export const SwitchLine = ({ label, isOn, onChange }: SwitchLineProps) => {
  const id = useId();
  return (
    <div className={styles.switch}>
      <span id={id}>{label}</span>
      <Switch isOn={isOn} aria-labelledby={id} onChange={onChange} />
    </div>
  );
};
