import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { ranges, usePreferences, type Preferences } from '#kernel/preferences/index.ts';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { Tiles, type ChoiceTile } from '#ui/tiles/tiles.tsx';
import { useChange } from './change-context.ts';
import { PreferenceRow, type RowName } from './preference-row.tsx';
import styles from './rows.module.css';

type NameOf<T> = { [K in RowName]: Preferences[K] extends T ? K : never }[RowName];

type SwitchRowProps = { name: NameOf<boolean>; hint?: ReactNode; reason?: string | null };
export const SwitchRow = ({ name, hint, reason }: SwitchRowProps) => {
  const change = useChange();
  const isOn = usePreferences((preferences) => preferences[name]);
  return (
    <PreferenceRow name={name} hint={hint} reason={reason ?? null}>
      {(ids) => (
        <Switch
          id={ids.control}
          aria-describedby={ids.hint}
          isOn={isOn}
          disabled={Boolean(reason)}
          onChange={(value) => change({ [name]: value })}
        />
      )}
    </PreferenceRow>
  );
};

type NumberRowProps = { name: keyof typeof ranges; unit: string; hint?: ReactNode; reason?: string | null; hasSlider?: boolean };
/** A slider and a field for the exact number. */
export const NumberRow = ({ name, unit, hint, reason, hasSlider = true }: NumberRowProps) => {
  const t = useTexts('preferences-drawer');
  const change = useChange();
  const value = usePreferences((preferences) => preferences[name]);
  const [min, max] = ranges[name];
  const set = (wanted: number) => change({ [name]: wanted });
  return (
    <PreferenceRow name={name} hint={hint} reason={reason ?? null}>
      {(ids) => (
        <span className={styles.number}>
          {hasSlider && (
            <input
              type="range"
              className={styles.slider}
              style={{ '--at': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
              aria-labelledby={ids.label}
              aria-describedby={ids.hint}
              disabled={Boolean(reason)}
              min={min}
              max={max}
              value={value}
              onChange={(event) => set(event.target.valueAsNumber)}
            />
          )}
          <NumberField
            id={ids.control}
            labelledBy={ids.label}
            describedBy={ids.hint}
            value={value}
            range={[min, max]}
            unit={unit}
            isDisabled={Boolean(reason)}
            errors={{ notWhole: t('error.notWhole'), outside: t('error.outside', { min, max }) }}
            onChange={set}
          />
        </span>
      )}
    </PreferenceRow>
  );
};

type TilesRowProps<Name extends NameOf<string>> = {
  name: Name;
  tiles: readonly ChoiceTile<Preferences[Name]>[];
  columns: number;
  hint?: ReactNode;
  reason?: string | null;
  /** Called instead of setting it. */
  onChoose?: (value: Preferences[Name], tile: HTMLElement) => void;
};
export const TilesRow = <Name extends NameOf<string>>({ name, tiles, columns, hint, reason, onChoose }: TilesRowProps<Name>) => {
  const change = useChange();
  const value = usePreferences((preferences) => preferences[name]);
  return (
    <PreferenceRow name={name} hint={hint} reason={reason ?? null} isStacked isGroup>
      {(ids) => (
        <Tiles
          labelledBy={ids.label}
          describedBy={ids.hint}
          tiles={tiles}
          columns={columns}
          value={value}
          isDisabled={Boolean(reason)}
          onChange={onChoose ?? ((wanted) => change({ [name]: wanted }))}
        />
      )}
    </PreferenceRow>
  );
};
