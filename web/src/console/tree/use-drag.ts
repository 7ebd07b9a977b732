import { useState, type DragEvent } from 'react';
import type { TreeRow } from '#contract/browser/tree-rows.ts';
import { dropPlace, type TreePlace, type Zone } from './tree-rows.ts';

type Drop = { on: string; zone: Zone };

const zoneAt = ({ clientY, currentTarget }: DragEvent<HTMLElement>): Zone => {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  return part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'into';
};

/** Dragging with a mouse; menus of the rows offer the same by keys and touch. */
export const useDrag = (rows: readonly TreeRow[], onMove: ((id: string, place: TreePlace) => void) | undefined) => {
  const [moved, setMoved] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const end = () => {
    setMoved(null);
    setDrop(null);
  };
  const partsOf = (id: string) => ({
    draggable: true,
    'data-moved': moved === id || undefined,
    'data-drop': drop?.on === id ? drop.zone : undefined,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', id);
      setMoved(id);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const zone = zoneAt(event);
      if (moved === null || !dropPlace(rows, moved, id, zone)) return setDrop(null);
      event.preventDefault();
      if (drop?.on !== id || drop.zone !== zone) setDrop({ on: id, zone });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      const place = moved === null ? null : dropPlace(rows, moved, id, zoneAt(event));
      if (moved !== null && place) onMove?.(moved, place);
      end();
    },
    onDragEnd: end,
  });
  return onMove ? partsOf : () => ({});
};
