import { divIcon, type LeafletEvent, type Map as LeafletMap, type Marker, marker } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Attribution } from './attribution.tsx';
import { openMap } from './leaflet-map.ts';
import styles from './map.module.css';

type Point = { lat: number; lng: number };
type PlaceMapProps = {
  /** Null: no place is chosen yet. */
  lat: number | null;
  lng: number | null;
  /** The pin can be dragged, and follows a press. */
  onPick?: (point: Point) => void;
};

/** Streets around a place. */
const CLOSE = 15;

const icon = () => divIcon({ className: '', iconSize: [22, 22], iconAnchor: [11, 27], html: `<div class="${styles.spot}"></div>` });

/** One place on a map of tiles. A page is scrolled past it: it zooms by its buttons, or with two fingers. */
export const PlaceMap = ({ lat, lng, onPick }: PlaceMapProps) => {
  const t = useTexts('events-map');
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<{ map: LeafletMap; pin: Marker } | null>(null);
  const pick = useEffectEvent((point: Point) => onPick?.({ lat: round(point.lat), lng: round(point.lng) }));
  const canPick = onPick !== undefined;
  useEffect(() => {
    const map = openMap(place.current!, { zoomIn: t('zoom.in'), zoomOut: t('zoom.out') });
    map.scrollWheelZoom.disable();
    const pin = marker([0, 0], { icon: icon(), interactive: canPick, draggable: canPick, keyboard: false });
    if (canPick) {
      map.on('click', ({ latlng }) => pick(latlng));
      pin.on('dragend', ({ target }: LeafletEvent) => pick((target as Marker).getLatLng()));
    }
    map.fitWorld({ animate: false });
    shown.current = { map, pin };
    return () => {
      shown.current = null;
      map.remove();
    };
  }, [t, canPick]);
  useEffect(() => {
    if (!shown.current) return;
    const { map, pin } = shown.current;
    if (lat === null || lng === null) return void pin.remove();
    pin.setLatLng([lat, lng]).addTo(map);
    if (!map.getBounds().contains([lat, lng]) || map.getZoom() < 8) map.setView([lat, lng], CLOSE, { animate: false });
  }, [lat, lng]);
  return (
    <div className={styles.frame} data-fill="">
      <div ref={place} className={styles.map} role="region" aria-label={t(canPick ? 'pick.label' : 'place.map')} />
      <Attribution />
    </div>
  );
};

/** Rounded to about a metre. */
const round = (value: number): number => Math.round(value * 100_000) / 100_000;
