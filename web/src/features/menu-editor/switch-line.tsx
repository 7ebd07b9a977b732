import { useId } from 'react';
import { Row } from '#ui/layout/stack.tsx';
import { Switch } from '#ui/switch/switch.tsx';

type SwitchLineProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

export const SwitchLine = ({ label, isOn, onChange }: SwitchLineProps) => {
  const id = useId();
  return (
    <Row gap={12} justify="between">
      <span id={id}>{label}</span>
      <Switch isOn={isOn} aria-labelledby={id} onChange={onChange} />
    </Row>
  );
};
