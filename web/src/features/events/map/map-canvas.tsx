import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapEvent } from '#contract/events/finding.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Attribution } from './attribution.tsx';
import { type EventMap, openEventMap } from './event-map.ts';
import styles from './map.module.css';

type MapCanvasProps = {
  /** Undefined until they are there. */
  events: readonly MapEvent[] | undefined;
  /** The part in sight as the address has it; empty: as much as the events need. */
  bbox: string;
  /** Ids of what is chosen. */
  chosen: readonly string[];
  onMove: (bbox: string) => void;
  onChoose: (events: readonly MapEvent[]) => void;
};

/** The map itself. What it shows is in the list beside it too. */
export const MapCanvas = ({ events, bbox, chosen, onMove, onChoose }: MapCanvasProps) => {
  const t = useTexts('events-map');
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<EventMap | null>(null);
  /** The part that the map looks at, so that it does not follow its own moves. */
  const looksAt = useRef<string | null>(null);
  const nameOf = useEffectEvent((group: readonly MapEvent[]): string => {
    const [{ title, city, place: name, precision }] = group as [MapEvent];
    if (group.length > 1) return t('pin.group', { count: group.length, place: city || name || title });
    return precision === 'exact' ? title : t('pin.area', { title });
  });
  const moved = useEffectEvent((sight: string) => {
    looksAt.current = sight;
    onMove(sight);
  });
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const element = place.current!;
    const opened = openEventMap(element, {
      words: { zoomIn: t('zoom.in'), zoomOut: t('zoom.out') },
      nameOf: (group) => nameOf(group),
      onMove: (sight) => moved(sight),
      onChoose: (group) => choose(group),
    });
    map.current = opened;
    const sizes = new ResizeObserver(() => opened.resize());
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      map.current = null;
      looksAt.current = null;
      opened.close();
    };
  }, [t]);
  useEffect(() => {
    if (!events) return;
    map.current?.show(events, chosen);
    if (looksAt.current === bbox) return;
    looksAt.current = bbox;
    map.current?.look(bbox);
  }, [events, bbox, chosen]);
  return (
    <div className={styles.frame}>
      <div ref={place} className={styles.map} role="region" aria-label={t('map.label')} />
      <Attribution />
    </div>
  );
};
