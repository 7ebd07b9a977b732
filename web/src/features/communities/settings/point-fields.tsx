import { useState } from 'react';
import { message, type Bound, type InstantRule } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { PlaceIcon } from '#ui/icons/content-icons.tsx';
import { positionHere } from '../directory/position-here.ts';

type Coordinates = { lat: string; lng: string };

/** Degrees as typed; both or neither. */
export const degrees =
  (most: number, other: keyof Coordinates): InstantRule<string, Coordinates> =>
  (value, values) => {
    const typed = value.trim();
    if (typed === '') return values[other].trim() === '' ? undefined : message('required');
    return /^-?\d{1,3}(?:\.\d+)?$/.test(typed) && Math.abs(Number(typed)) <= most ? undefined : message('degrees', { max: most });
  };

/** Rounded to a hundred metres: enough for a city, and not precise enough for an address. */
const rounded = (value: number) => String(Math.round(value * 1_000) / 1_000);

type PointFieldsProps = { lat: Bound<string>; lng: Bound<string>; onHere: (point: Coordinates) => void };

/** Coordinates, by which people nearby find the community. */
export const PointFields = ({ lat, lng, onHere }: PointFieldsProps) => {
  const t = useTexts('communities-settings');
  const [problem, setProblem] = useState(false);
  const take = () =>
    positionHere().then(
      (here) => onHere({ lat: rounded(here.lat), lng: rounded(here.lng) }),
      () => setProblem(true),
    );
  return (
    <>
      <FieldPair>
        <Field {...lat} label={t('point.lat')} note={t('point.note')} inputMode="decimal" autoComplete="off" />
        <Field {...lng} label={t('point.lng')} inputMode="decimal" autoComplete="off" />
      </FieldPair>
      <div>
        <Button size="small" icon={<PlaceIcon size={16} />} onClick={() => void take()}>
          {t('point.here')}
        </Button>
        {problem && <p role="status">{t('point.unknown')}</p>}
      </div>
    </>
  );
};
