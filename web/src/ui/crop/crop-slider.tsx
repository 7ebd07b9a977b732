import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from '#ui/icons/icon-button.tsx';
import styles from './crop-dialog.module.css';

type CropSliderProps = {
  label: string;
  less: { label: string; icon: ReactNode };
  more: { label: string; icon: ReactNode };
  range: { min: number; max: number; step: number };
  value: number;
  onChange: (value: number) => void;
};

/** A slider between two step buttons. */
export const CropSlider = ({ label, less, more, range, value, onChange }: CropSliderProps) => {
  const { min, max, step } = range;
  // Steps like 0.1 are not exact in binary; values are rounded to the decimals of the step.
  const places = String(step).split('.')[1]?.length ?? 0;
  const go = (by: number) => onChange(Number(Math.min(max, Math.max(min, value + by)).toFixed(places)));
  return (
    <div className={styles.slider}>
      <IconButton {...less} disabled={value <= min} onClick={() => go(-step)} />
      <input
        type="range"
        aria-label={label}
        {...range}
        value={value}
        style={{ '--at': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <IconButton {...more} disabled={value >= max} onClick={() => go(step)} />
    </div>
  );
};
