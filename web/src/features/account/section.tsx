import { useId, type ReactNode } from 'react';
import { Row } from '#ui/layout/stack.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './account.module.css';

/** The panels of a section, one below the other. */
export const Section = ({ children }: { children: ReactNode }) => <div className={styles.section}>{children}</div>;

type SwitchRowProps = { name: string; hint: string; isOn: boolean; isFixed?: boolean; onChange: (isOn: boolean) => void };
/** A switch with an explanation. */
export const SwitchRow = ({ name, hint, isOn, isFixed = false, onChange }: SwitchRowProps) => {
  const id = useId();
  return (
    <Row gap={16} justify="between" className={styles.row}>
      <div>
        <label htmlFor={id}>{name}</label>
        <p id={`${id}-hint`}>{hint}</p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} isOn={isOn} disabled={isFixed} onChange={onChange} />
    </Row>
  );
};
