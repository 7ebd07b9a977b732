import { useTexts } from '#kernel/i18n/index.ts';
import { Text } from '#ui/layout/text.tsx';
import styles from './place.module.css';
import { PlaceMap } from './place-map.tsx';

type PickPlaceProps = {
  /** Degrees as typed. */
  lat: string;
  lng: string;
  onPick: (point: { lat: string; lng: string }) => void;
};

const degrees = (typed: string, most: number): number | null => {
  const value = Number(typed);
  return typed.trim() === '' || !Number.isFinite(value) || Math.abs(value) > most ? null : value;
};

/** The coordinates of a form on a map: each follows the other. */
export const PickPlace = ({ lat, lng, onPick }: PickPlaceProps) => {
  const t = useTexts('events-map');
  const [latitude, longitude] = [degrees(lat, 90), degrees(lng, 180)];
  const isWhole = latitude !== null && longitude !== null;
  return (
    <div>
      <Text look="secondary">{t('pick.text')}</Text>
      <div className={styles.pick}>
        <PlaceMap
          lat={isWhole ? latitude : null}
          lng={isWhole ? longitude : null}
          onPick={(point) => onPick({ lat: String(point.lat), lng: String(point.lng) })}
        />
      </div>
    </div>
  );
};
