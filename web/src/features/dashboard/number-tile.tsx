import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Metric } from '#contract/dashboard/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { InlineText } from '#ui/layout/text.tsx';
import styles from './dashboard.module.css';
import { changeOf } from './period.ts';

type TrendProps = {
  metric: Metric;
  /** `the 30 days before`. */ than: string;
  /** Name of the counted thing, if that is not the number above. */ of?: string;
};
/** The change since the period before, in text and without a judgement. */
export const Trend = ({ metric, than, of }: TrendProps) => {
  const t = useTexts('dashboard');
  const format = useFormat();
  const change = changeOf(metric);
  if (change === null) return <InlineText look="note">{t(metric.before === null ? 'trend.young' : 'trend.none', { than })}</InlineText>;
  const percent = format.number(change, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
  });
  const words = t('trend.than', { percent, than });
  return <InlineText look="note">{of === undefined ? words : t('trend.of', { of, words })}</InlineText>;
};

type NumberTileProps = {
  label: string;
  value: string;
  /** Link to its rows; null without the permission to see them. */
  to?: string | null;
  detail?: ReactNode;
  trend?: ReactNode;
};
export const NumberTile = ({ label, value, to = null, detail, trend }: NumberTileProps) => (
  <div className={styles.tile}>
    <dt>{label}</dt>
    <dd className={styles.value}>{to === null ? value : <Link to={to}>{value}</Link>}</dd>
    <dd className={styles.detail}>{detail}</dd>
    {trend && <dd>{trend}</dd>}
  </div>
);
