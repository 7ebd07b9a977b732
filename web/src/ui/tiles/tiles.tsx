import { useId, type ReactNode } from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import styles from './tiles.module.css';

export type Tile<Value extends string> = { value: Value; label: string; picture: ReactNode };

type TilesProps<Value extends string> = {
  labelledBy: string;
  /** Why nothing can be chosen now, or a remark. */
  describedBy?: string | undefined;
  tiles: readonly Tile<Value>[];
  value: Value;
  columns: number;
  isDisabled?: boolean;
  /** `tile` is where it was chosen, for whatever starts from there. */
  onChange: (value: Value, tile: HTMLElement) => void;
};

/** One of a few, each with a picture: radio buttons underneath, so arrows, names and the one stop of Tab come with them. */
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
