import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

const seqOf = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** The message that the address names, as `?at=41`; `onAsk` is told once each time that somebody comes by such an address. */
export function useAsked(lastSeq: number, onAsk: (seq: number) => void): number | null {
  const [address] = useSearchParams();
  const { key } = useLocation();
  const seq = seqOf(address.get('at'));
  const asked = seq !== null && seq <= lastSeq ? seq : null;
  // A kept page that is shown again stands where it was left.
  const told = useRef<string | null>(null);
  const tell = useEffectEvent(() => {
    if (asked === null || told.current === key) return;
    told.current = key;
    onAsk(asked);
  });
  useEffect(() => tell(), [asked, key]);
  return asked;
}
