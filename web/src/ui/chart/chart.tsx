import { useState, type PointerEvent } from 'react';
import { labelledOf, topOf } from './scale.ts';
import styles from './chart.module.css';

export type ChartPoint = {
  /** `2026-11-22`: unique in the chart. */
  key: string;
  /** Label below the chart, if there is room. */
  short: string;
  /** The full date. */
  when: string;
  value: number;
};
type ChartProps = {
  /** The counted unit. */
  label: string;
  points: readonly ChartPoint[];
  /** Formats the number for the reader. */
  format: (value: number) => string;
  /** `bars` for additive values, `line` for levels. */
  look: 'bars' | 'line';
  /** Text if there is nothing to draw. */
  nothing: string;
  /** `Today so far`: the last point is drawn differently and explained, as its period is not over. */
  unfinished?: string | null;
};

const HEIGHT = 100;
const heightOf = (value: number, top: number) => (value / top) * HEIGHT;

type Drawn = { points: readonly ChartPoint[]; top: number; isOpen: boolean };

const Bars = ({ points, top, isOpen, active }: Drawn & { active: number | null }) =>
  points.map(({ key, value }, index) => (
    <rect
      key={key}
      className={styles.bar}
      data-active={index === active || undefined}
      data-open={(isOpen && index === points.length - 1) || undefined}
      x={index + 0.14}
      width={0.72}
      y={HEIGHT - heightOf(value, top)}
      height={heightOf(value, top)}
    />
  ));

/** The segment to an incomplete point is dashed and without an area, so that it does not look like a drop. */
const Line = ({ points, top, isOpen }: Drawn) => {
  const places = points.map(({ value }, index) => `${index + 0.5},${HEIGHT - heightOf(value, top)}`);
  const over = isOpen ? places.slice(0, -1) : places;
  return (
    <>
      <polygon className={styles.area} points={`0.5,${HEIGHT} ${over.join(' ')} ${over.length - 0.5},${HEIGHT}`} />
      <polyline className={styles.line} points={over.join(' ')} />
      {isOpen && <polyline className={styles.line} data-open points={places.slice(-2).join(' ')} />}
    </>
  );
};

/** The symbol matches what it explains. */
const Legend = ({ look, text }: { look: ChartProps['look']; text: string }) => (
  <p className={styles.legend}>
    <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true">
      {look === 'bars' ? (
        <rect className={styles.bar} data-open x="4" y="1" width="8" height="10" />
      ) : (
        <polyline className={styles.line} data-open points="0,6 16,6" />
      )}
    </svg>
    {text}
  </p>
);

/** A chart whose values are read by pointer, touch, or arrow keys, as a slider lies above it. */
export const Chart = ({ label, points, format, look, nothing, unfinished = null }: ChartProps) => {
  const [active, setActive] = useState<number | null>(null);
  const count = points.length;
  const top = topOf(points.map(({ value }) => value));
  const isEmpty = points.every(({ value }) => value === 0);
  const shown = points[active ?? -1];
  const isOpen = unfinished !== null && count > 0;
  const atPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setActive(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))));
  };
  const isOpenAt = (index: number) => isOpen && index === count - 1;
  const whenOf = (index: number) => [points[index]!.when, isOpenAt(index) && unfinished].filter(Boolean).join(' · ');
  const placeOf = (index: number) => `${((index + 0.5) / count) * 100}%`;
  const drawn = { points, top, isOpen };
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{isEmpty ? '' : format(value)}</span>
        ))}
      </div>
      <div className={styles.plot} onPointerMove={atPointer} onPointerDown={atPointer} onPointerLeave={() => setActive(null)}>
        <svg viewBox={`0 0 ${count} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {look === 'bars' ? <Bars {...drawn} active={active} /> : <Line {...drawn} />}
        </svg>
        {isEmpty && <p className={styles.nothing}>{nothing}</p>}
        {look === 'line' && isOpen && !isEmpty && (
          <span
            className={styles.dot}
            data-open
            style={{ left: placeOf(count - 1), bottom: `${heightOf(points[count - 1]!.value, top)}%` }}
          />
        )}
        {shown && (
          <>
            <span className={styles.cursor} style={{ left: placeOf(active ?? 0) }} />
            {look === 'line' && !isOpenAt(active ?? 0) && (
              <span className={styles.dot} style={{ left: placeOf(active ?? 0), bottom: `${heightOf(shown.value, top)}%` }} />
            )}
            <span
              className={styles.reading}
              data-side={(active ?? 0) * 2 < count ? 'after' : 'before'}
              style={{ left: placeOf(active ?? 0) }}
            >
              <strong>{format(shown.value)}</strong> {whenOf(active ?? 0)}
            </span>
          </>
        )}
        <input
          type="range"
          className={styles.slider}
          style={{ insetInline: `${50 / count}%` }}
          aria-label={label}
          aria-valuetext={count > 0 ? `${whenOf(active ?? count - 1)}: ${format(points[active ?? count - 1]!.value)}` : nothing}
          min={0}
          max={count - 1}
          value={active ?? count - 1}
          onChange={({ target }) => setActive(Number(target.value))}
          onFocus={({ target }) => target.matches(':focus-visible') && setActive((now) => now ?? count - 1)}
          onBlur={() => setActive(null)}
        />
      </div>
      <div className={styles.times} aria-hidden="true">
        {labelledOf(count, 4).map((index, nth, all) => (
          <span
            key={points[index]!.key}
            data-end={nth === 0 ? 'first' : nth === all.length - 1 ? 'last' : undefined}
            style={{ left: placeOf(index) }}
          >
            {points[index]!.short}
          </span>
        ))}
      </div>
      {isOpen && <Legend look={look} text={unfinished} />}
    </div>
  );
};
