import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { codeReader } from './read-code.ts';
import { withoutRepeats } from './repeats.ts';

/** `insecure`: browsers give the camera to https only. `busy`: another application holds it. */
export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'none' | 'busy' | 'insecure';

const PAUSE_MS = 120;
const refusals: Record<string, CameraState> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
};
const refusalOf = (error: unknown): CameraState => (error instanceof DOMException && refusals[error.name]) || 'none';
type Torch = { torch?: boolean };

const attach = (video: HTMLVideoElement, stream: MediaStream | null): void => {
  video.srcObject = stream;
  if (stream) void video.play().catch(() => undefined);
};

/** The camera that looks away from its holder, read until it is stopped. It is asked for when `start` is called, not before. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<CameraState>('off');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [hasTorch, setHasTorch] = useState(false);
  const [isLit, setLit] = useState(false);
  const tell = useEffectEvent(onCode);

  const start = useCallback(async () => {
    if (!isSecureContext) return setState('insecure');
    if (!navigator.mediaDevices?.getUserMedia) return setState('none');
    setState('starting');
    try {
      const got = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false });
      setHasTorch(Boolean((got.getVideoTracks()[0]?.getCapabilities?.() as Torch | undefined)?.torch));
      setLit(false);
      setStream(got);
      setState('on');
    } catch (error) {
      setState(refusalOf(error));
    }
  }, []);
  const stop = useCallback(() => {
    setStream(null);
    setState('off');
  }, []);

  useEffect(() => {
    const shown = video.current;
    if (!stream || !shown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const isNew = withoutRepeats();
    attach(shown, stream);
    const run = async () => {
      const read = await codeReader();
      const look = async () => {
        const code = document.visibilityState === 'visible' ? await read(shown).catch(() => null) : null;
        if (isOver) return;
        if (code !== null && isNew(code, Date.now())) tell(code);
        timer = setTimeout(() => void look(), PAUSE_MS);
      };
      await look();
    };
    // Without the network the reader may be missing: then the camera is of no use.
    run().catch(() => {
      if (!isOver) setState('none');
    });
    const [track] = stream.getVideoTracks();
    // Unplugged, or taken back in the settings of the browser.
    track?.addEventListener('ended', stop);
    return () => {
      isOver = true;
      clearTimeout(timer);
      track?.removeEventListener('ended', stop);
      attach(shown, null);
      stream.getTracks().forEach((each) => each.stop());
    };
  }, [stream, stop, video]);

  const light = useCallback(async () => {
    const [track] = stream?.getVideoTracks() ?? [];
    await track?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] }).then(
      () => setLit(!isLit),
      () => setHasTorch(false),
    );
  }, [stream, isLit]);

  return { state, hasTorch, isLit, start, stop, light };
}
