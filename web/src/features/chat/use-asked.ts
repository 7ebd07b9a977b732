import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

const seqOf = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** The message of the URL (`?at=41`); `onAsk` is called once per navigation to such a URL. */
export function useAsked(lastSeq: number, onAsk: (seq: number) => void): number | null {
  const [address] = useSearchParams();
  const { key } = useLocation();
  const seq = seqOf(address.get('at'));
  const asked = seq !== null && seq <= lastSeq ? seq : null;
  // A kept page that is shown again keeps its scroll position.
  const announced = useRef<string | null>(null);
  const tell = useEffectEvent(() => {
    if (asked === null || announced.current === key) return;
    announced.current = key;
    onAsk(asked);
  });
  useEffect(() => tell(), [asked, key]);
  return asked;
}
