import { useState, type DragEvent } from 'react';

type Drop = { on: string; side: 'before' | 'after' };

const sideAt = ({ clientY, currentTarget }: DragEvent<HTMLElement>): Drop['side'] => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
};

/** Dragging the rows of a list with a mouse; their buttons offer the same by keys and touch. `onMove` takes the new place. */
export const useRowDrag = (ids: readonly string[], onMove: (id: string, to: number) => void) => {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const end = () => {
    setDragged(null);
    setDrop(null);
  };
  return (id: string) => ({
    draggable: true,
    'data-dragged': dragged === id || undefined,
    'data-drop': drop?.on === id ? drop.side : undefined,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', id);
      setDragged(id);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      // `null`: the dragged row is from another list.
      if (dragged === null || dragged === id) return setDrop(null);
      event.preventDefault();
      const side = sideAt(event);
      if (drop?.on !== id || drop.side !== side) setDrop({ on: id, side });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      if (dragged !== null && dragged !== id) {
        const others = ids.filter((other) => other !== dragged);
        onMove(dragged, others.indexOf(id) + (sideAt(event) === 'after' ? 1 : 0));
      }
      end();
    },
    onDragEnd: end,
  });
};
