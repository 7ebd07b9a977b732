import { control, type LatLngBoundsExpression, type Map as LeafletMap, map as createMap, polygon, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { loadLand } from './land.ts';
import styles from './map.module.css';
import { tileServer } from './tiles.ts';

/** Mercator ends there. */
const world: LatLngBoundsExpression = [
  [-85, -180],
  [85, 180],
];
/** A coast in its coarse form is off by a thumb's width from this zoom on. */
const FINE_FROM = 4;
const CLOSEST = { tiles: 18, land: 9 };

export type MapWords = { zoomIn: string; zoomOut: string };

/** A map over the tiles of the operator, or else over outlines of land. It moves within the world and does not repeat it. */
export function openMap(element: HTMLElement, words: MapWords): LeafletMap {
  const server = tileServer();
  const opened = createMap(element, {
    attributionControl: false,
    zoomControl: false,
    maxBounds: world,
    maxBoundsViscosity: 1,
    zoomSnap: server ? 1 : 0.5,
    maxZoom: server ? CLOSEST.tiles : CLOSEST.land,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  opened.setMinZoom(Math.max(0, opened.getBoundsZoom(world, true)));
  control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(opened);
  if (server) tileLayer(server.tiles, { maxZoom: CLOSEST.tiles, referrerPolicy: 'strict-origin', noWrap: true }).addTo(opened);
  else drawLand(opened);
  return opened;
}

function drawLand(on: LeafletMap): void {
  const shape = polygon([], { className: styles.land ?? '', interactive: false, stroke: true, weight: 1, fillOpacity: 1 }).addTo(on);
  let drawn: 'coarse' | 'fine' | null = null;
  let isGone = false;
  on.on('unload', () => (isGone = true));
  const draw = (detail: 'coarse' | 'fine') => {
    if (drawn === detail || drawn === 'fine') return;
    drawn = detail;
    // Without its land a map still has its pins, and the list beside it.
    loadLand(detail).then(
      (outlines) => !isGone && drawn === detail && shape.setLatLngs(outlines),
      () => (drawn = null),
    );
  };
  const fit = () => draw(on.getZoom() >= FINE_FROM ? 'fine' : 'coarse');
  on.on('zoomend', fit);
  on.whenReady(fit);
}
