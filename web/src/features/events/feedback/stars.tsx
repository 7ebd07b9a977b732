import { useId } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { FieldGroup } from '#ui/field/field-group.tsx';
import styles from './feedback.module.css';

const ratings = [1, 2, 3, 4, 5] as const;

/** A rating as stars, which screen readers read as a number. */
export const Stars = ({ rating }: { rating: number }) => {
  const t = useTexts('events-feedback');
  return (
    <span className={styles.stars} role="img" aria-label={t('stars', { count: rating })}>
      {ratings.map((value) => (
        <span key={value} data-on={value <= Math.round(rating)}>
          ★
        </span>
      ))}
    </span>
  );
};

type StarsFieldProps = { name: string; value: number | null; error: string | undefined; onChange: (rating: number) => void };

/** One to five: radio buttons that look like stars. */
export const StarsField = ({ name, value, error, onChange }: StarsFieldProps) => {
  const t = useTexts('events-feedback');
  const group = useId();
  return (
    <FieldGroup name={name} label={t('rating')} error={error}>
      <span className={styles.choice}>
        {ratings.map((rating) => (
          <label key={rating} data-on={value !== null && rating <= value}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              aria-label={t('stars', { count: rating })}
              checked={value === rating}
              onChange={() => onChange(rating)}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </span>
    </FieldGroup>
  );
};
