import { useEffect, useEffectEvent, useRef } from 'react';
import { localStore } from '#kernel/storage/index.ts';
import { holdSlot, keepDraft, type HeldSlot } from './slots.ts';

type DraftInput<T> = {
  /** `draft:`, what is written, the user, as browsers are shared, and the place it is for; null: nothing is kept. */
  key: string | null;
  is: (value: unknown) => value is T;
  /** The initial content of the fields: `firstDraft`, or null. */
  initial: T | null;
  /** The content of the fields; null while they are empty or unchanged. */
  value: T | null;
  /** Puts a draft into the fields; null empties them, as another tab is writing what they began with. */
  restore: (draft: T | null) => void;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps in this browser what is being written until it is sent or discarded. Each tab has its own draft: what another tab is writing is
 * neither shown nor replaced, and what a closed one left is continued. With another `key` the text moves along, unless a draft waits there.
 */
export const useDraft = <T>({ key, is, initial, value, restore }: DraftInput<T>): { discard: () => void } => {
  const held = useRef<(HeldSlot & { key: string }) | null>(null);
  const former = useRef<{ key: string; slot: string } | null>(null);
  const keep = useEffectEvent(() => {
    if (held.current) keepDraft(held.current.key, held.current.slot, value);
  });
  const mayTake = useEffectEvent((slot: string, isMoved: boolean) => {
    if (isMoved || isSame(value, initial)) return true;
    const kept = localStore.read(slot, is);
    return kept === null || isSame(kept, initial) || isSame(kept, value);
  });
  const begin = useEffectEvent((isMoved: boolean) => {
    if (!held.current) return;
    const kept = localStore.read(held.current.slot, is);
    if (isMoved) {
      if (kept !== null) return restore(kept);
      keep();
      if (former.current) keepDraft(former.current.key, former.current.slot, null);
    } else if (isSame(value, initial) && !isSame(kept, initial)) restore(kept);
    else keep();
  });
  useEffect(() => {
    if (key === null) return;
    let isOver = false;
    const isMoved = former.current !== null && former.current.key !== key;
    void holdSlot(key, (slot) => mayTake(slot, isMoved)).then((taken) => {
      if (isOver || !taken) return taken?.release();
      held.current = { ...taken, key };
      begin(isMoved);
    });
    return () => {
      isOver = true;
      former.current = held.current;
      held.current?.release();
      held.current = null;
    };
  }, [key]);
  const text = JSON.stringify(value);
  useEffect(() => keep(), [text]);
  return {
    discard: () => {
      if (held.current) keepDraft(held.current.key, held.current.slot, null);
    },
  };
};
