import { useEffect, useRef, useState } from 'react';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Chart, type ChartPoint } from '#ui/chart/chart.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './dashboard.module.css';

/** Values by row, in the order of the rows. */
export type ChartColumn = { title: string; values: readonly number[] };
type ChartPanelProps = {
  title: string;
  rows: readonly ChartPoint[];
  /** The heading of what the rows are: `Day (UTC)`. */
  heading: string;
  look: 'bars' | 'line';
  note?: string | undefined;
  /** `Today so far`: what the last row is that is not over. */
  unfinished?: string | null;
  isNewestFirst?: boolean;
  /** Shows the table initially, and focuses it. */
  isAskedFor?: boolean;
  columns?: readonly ChartColumn[];
};

type TableProps = Pick<ChartPanelProps, 'title' | 'rows' | 'heading' | 'unfinished' | 'isNewestFirst' | 'columns'>;
const ChartTable = ({ title, rows, heading, unfinished, isNewestFirst = false, columns = [] }: TableProps) => {
  const format = useFormat();
  const places = rows.map((_, index) => index);
  const all = [{ title, values: rows.map(({ value }) => value) }, ...columns];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {all.map((column) => (
            <th key={column.title} scope="col">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(isNewestFirst ? places.toReversed() : places).map((place) => {
          const { key, when } = rows[place]!;
          return (
            <tr key={key}>
              <th scope="row">{place === rows.length - 1 && unfinished ? `${when} · ${unfinished}` : when}</th>
              {all.map((column) => (
                <td key={column.title}>{format.number(column.values[place] ?? 0)}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** Numbers as a chart, or as a table. */
export const ChartPanel = ({ look, note, isAskedFor = false, ...shown }: ChartPanelProps) => {
  const t = useTexts('dashboard');
  const format = useFormat();
  const [isTable, setTable] = useState(isAskedFor);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAskedFor) box.current?.focus();
  }, [isAskedFor]);
  const { title, rows, unfinished = null } = shown;
  const toggle = (
    <Button size="small" look="text" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
      {t('asTable')}
    </Button>
  );
  return (
    <Panel title={title} extra={toggle}>
      {isTable ? (
        <section ref={box} className={styles.tableBox} tabIndex={0} aria-label={t('tableOf', { title })}>
          <ChartTable {...shown} />
        </section>
      ) : (
        <Chart
          label={title}
          points={rows}
          format={(value) => format.number(value, { maximumFractionDigits: 1 })}
          look={look}
          nothing={t('nothing')}
          unfinished={unfinished}
        />
      )}
      <p className={styles.note}>{note}</p>
    </Panel>
  );
};
