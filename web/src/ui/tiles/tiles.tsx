import { useId, type ReactNode } from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import styles from './tiles.module.css';

export type ChoiceTile<Value extends string> = { value: Value; label: string; picture: ReactNode };

type TilesProps<Value extends string> = {
  labelledBy: string;
  /** Id of a remark, or of the reason why the tiles are disabled. */
  describedBy?: string | undefined;
  tiles: readonly ChoiceTile<Value>[];
  value: Value;
  columns: number;
  isDisabled?: boolean;
  /** `tile`: the chosen element, as the origin of an animation. */
  onChange: (value: Value, tile: HTMLElement) => void;
};

/** A single choice with pictures: radio buttons underneath, which provide arrow keys, names and a single tab stop. */
export const Tiles = <Value extends string>(props: TilesProps<Value>) => {
  const { labelledBy, describedBy, tiles, value, columns, isDisabled, onChange } = props;
  const name = useId();
  return (
    <div
      className={styles.tiles}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-disabled={isDisabled}
    >
      {tiles.map((tile) => (
        <label key={tile.value} className={styles.tile}>
          <input
            type="radio"
            name={name}
            disabled={isDisabled}
            checked={tile.value === value}
            onChange={(event) => onChange(tile.value, event.target.parentElement ?? event.target)}
          />
          <span className={styles.picture} aria-hidden="true">
            {tile.picture}
            <span className={styles.mark}>
              <CheckIcon size={12} />
            </span>
          </span>
          <span className={styles.name}>{tile.label}</span>
        </label>
      ))}
    </div>
  );
};
