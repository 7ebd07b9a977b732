import { useId } from 'react';
import { Row } from '#ui/layout/stack.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './planning.module.css';

type ToggleProps = { name: string; label: string; note?: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A switch with its label on one line. */
export const Toggle = ({ name, label, note, isOn, onChange }: ToggleProps) => {
  const id = useId();
  return (
    <Row gap={12} justify="between" className={styles.toggle}>
      <label htmlFor={id}>
        {label}
        {note && <small>{note}</small>}
      </label>
      <Switch id={id} name={name} isOn={isOn} onChange={onChange} />
    </Row>
  );
};
