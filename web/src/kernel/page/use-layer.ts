import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '#kernel/storage/index.ts';

type Layer = { value: number | null; open: (value: number) => void; close: () => void };

/**
 * A layer over a page, as an entry of the history: Back closes it alone, and closing it otherwise goes back, too. `name`: for a
 * layer that exists once, as a generated id may be that of another layer after a reload.
 */
export const useLayer = (name?: string): Layer => {
  const own = useId();
  const id = name ?? own;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const kept: Record<string, unknown> = isRecord(state) ? state : {};
  const value = kept['layer'] === id && typeof kept['layerValue'] === 'number' ? kept['layerValue'] : null;
  return {
    value,
    // Without the hash, to which the page would scroll again; rendered with the entry, which may be left at once.
    open: (wanted) =>
      void navigate({ pathname, search }, { state: { ...kept, layer: id, layerValue: wanted }, preventScrollReset: true, flushSync: true }),
    close: () => {
      if (value !== null) void navigate(-1);
    },
  };
};
