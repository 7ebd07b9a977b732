import { divIcon, DomEvent, latLngBounds, layerGroup, type Map as LeafletMap, marker } from 'leaflet';
import type { MapEvent } from '#contract/events/finding.ts';
import { readBounds, writeBounds } from '#contract/browser/bounds.ts';
import { openMap, type MapWords } from './leaflet-map.ts';
import styles from './map.module.css';
import { groupOf } from './pins.ts';

/** Pins closer than this, in pixels, are one. */
const REACH = 36;
/** The closest zoom without a choice of the reader: a city and its surroundings. */
const FIRST_ZOOM = 9;

type Group = readonly MapEvent[];
type Handlers = {
  words: MapWords;
  nameOf: (group: Group) => string;
  /** The reader moved the map; the part in sight as in addresses. */
  onMove: (bbox: string) => void;
  /** A place was pressed, with all events there. */
  onChoose: (group: Group) => void;
};

const pointOf = ({ lat, lng }: MapEvent): [number, number] => [lat, lng];
const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));
const inSight = (map: LeafletMap): string => {
  const bounds = map.getBounds();
  return writeBounds({
    west: within(bounds.getWest(), 180),
    east: within(bounds.getEast(), 180),
    south: within(bounds.getSouth(), 90),
    north: within(bounds.getNorth(), 90),
  });
};

/** A map of events, whose pins are buttons. A press on a group comes closer until it is one place. */
export function openEventMap(element: HTMLElement, { words, nameOf, onMove, onChoose }: Handlers) {
  const map = openMap(element, words);
  const pins = layerGroup().addTo(map);
  let shown: { events: Group; chosen: readonly string[] } = { events: [], chosen: [] };
  /** The reader has touched the map since the program moved it; what moves it without that is the map keeping to its bounds. */
  let isTouched = false;

  const come = (group: Group) => {
    const around = latLngBounds(group.map(pointOf));
    const isOnePlace = around.getSouthWest().distanceTo(around.getNorthEast()) < 30 || map.getZoom() >= map.getMaxZoom();
    onChoose(isOnePlace ? group : []);
    if (isOnePlace) return;
    // The pins of the group are gone then, and the focus with them.
    element.focus({ preventScroll: true });
    map.fitBounds(around.pad(0.2));
  };
  const pinOf = (group: Group): HTMLElement => {
    const pin = document.createElement('button');
    pin.type = 'button';
    pin.className = styles.pin ?? '';
    pin.textContent = group.length > 1 ? String(group.length) : '';
    pin.setAttribute('aria-label', nameOf(group));
    pin.title = nameOf(group);
    if (group.every(({ precision }) => precision === 'area')) pin.dataset['area'] = '';
    pin.setAttribute('aria-pressed', String(shown.chosen.length > 0 && group.some(({ id }) => shown.chosen.includes(id))));
    DomEvent.disableClickPropagation(pin);
    pin.addEventListener('click', () => come(group));
    return pin;
  };
  const draw = () => {
    const focused =
      pins.getLayers().length > 0 && element.contains(document.activeElement) ? document.activeElement?.getAttribute('aria-label') : null;
    pins.clearLayers();
    for (const group of groupOf(shown.events, (event) => map.latLngToLayerPoint(pointOf(event)), REACH)) {
      const icon = divIcon({ className: styles.icon ?? '', iconSize: [36, 36], html: pinOf(group) });
      marker(pointOf(group[0]!), { icon, interactive: false, keyboard: false }).addTo(pins);
    }
    if (!focused) return;
    const again = [...element.querySelectorAll('button')].find((pin) => pin.getAttribute('aria-label') === focused);
    again?.focus({ preventScroll: true });
  };
  const fitting = (move: () => void) => {
    isTouched = false;
    move();
  };
  for (const kind of ['pointerdown', 'wheel', 'keydown', 'click'] as const)
    element.addEventListener(kind, () => (isTouched = true), { capture: true, passive: true });
  map.fitWorld({ animate: false });
  map.on('moveend', () => isTouched && onMove(inSight(map)));
  map.on('zoomend', draw);

  return {
    show(events: Group, chosen: readonly string[]) {
      shown = { events, chosen };
      draw();
    },
    /** The part that an address names; without one as much as the events need. */
    look(bbox: string) {
      const bounds = readBounds(bbox);
      fitting(() => {
        if (bounds)
          map.fitBounds(
            [
              [bounds.south, bounds.west],
              [bounds.north, bounds.east],
            ],
            { animate: false },
          );
        else if (shown.events.length > 0)
          map.fitBounds(latLngBounds(shown.events.map(pointOf)).pad(0.1), { animate: false, maxZoom: FIRST_ZOOM });
        else map.fitWorld({ animate: false });
      });
      draw();
    },
    resize: () => fitting(() => map.invalidateSize({ animate: false })),
    close: () => void map.remove(),
  };
}
export type EventMap = ReturnType<typeof openEventMap>;
