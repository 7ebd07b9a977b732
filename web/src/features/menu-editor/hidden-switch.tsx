import { useTexts } from '#kernel/i18n/index.ts';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './menu-editor.module.css';

type HiddenSwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Shows pages that are in no menu. */
export const HiddenSwitch = ({ isOn, onChange }: HiddenSwitchProps) => (
  <label className={styles.hidden}>
    <Switch isOn={isOn} onChange={onChange} />
    {useTexts('menu-editor')('showHidden')}
  </label>
);
