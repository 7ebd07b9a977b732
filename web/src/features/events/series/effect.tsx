import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#kernel/api/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Text } from '#ui/layout/text.tsx';
import { seriesEffect, type SeriesEdit } from './edits.queries.ts';
import styles from './series.module.css';

type EffectProps = { eventId: string; edit: SeriesEdit };

/** The effect of an edit of the series, shown before it is done. */
export const Effect = ({ eventId, edit }: EffectProps) => {
  const t = useTexts('events-series');
  const { data, error } = useQuery(seriesEffect(eventId, edit));
  const lines = data ? (['changed', 'added', 'removed', 'cancelled', 'kept'] as const).filter((name) => data[name] > 0) : [];
  return (
    <div className={styles.effect} role="status" aria-label={t('effect.label')}>
      {data &&
        lines.map((name) => (
          <p key={name} data-warns={name === 'cancelled' || undefined}>
            {t(`effect.${name}`, { count: data[name], people: data.people })}
          </p>
        ))}
      {data && lines.length === 0 && <p>{t('effect.none')}</p>}
      {/* A start in the past is asked about when it is saved. */}
      {error && !isApiError(error, 'event.in_past') && <Text look="danger">{errorText(error)}</Text>}
    </div>
  );
};
