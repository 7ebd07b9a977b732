import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '#kernel/storage/index.ts';

type Layer = { value: number | null; open: (value: number) => void; close: () => void };

/** What opens over a page as an entry of the history: Back closes it alone, and closing it otherwise goes back, too. */
export const useLayer = (): Layer => {
  const id = useId();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const kept: Record<string, unknown> = isRecord(state) ? state : {};
  const value = kept['layer'] === id && typeof kept['layerValue'] === 'number' ? kept['layerValue'] : null;
  return {
    value,
    // Without the hash, to which the page would scroll again.
    open: (wanted) => void navigate({ pathname, search }, { state: { ...kept, layer: id, layerValue: wanted }, preventScrollReset: true }),
    close: () => {
      if (value !== null) void navigate(-1);
    },
  };
};
