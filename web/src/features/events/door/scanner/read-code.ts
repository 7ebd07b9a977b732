/** Reads a QR code from what the camera shows now; null if there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };
declare global {
  var BarcodeDetector: DetectorClass | undefined;
}

/** Wide enough for a ticket that is held at arm's length, and little enough for a phone to read several times a second. */
const WIDTH = 720;

/** The browser's own reader; null where there is none, or none for these codes. */
async function ownReader(): Promise<ReadCode | null> {
  const Own = globalThis.BarcodeDetector;
  if (!Own || !(await Own.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) return null;
  const detector = new Own({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

async function drawnReader(): Promise<ReadCode> {
  const { default: jsQr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return null;
    const scale = Math.min(1, WIDTH / videoWidth);
    [canvas.width, canvas.height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null;
  };
}

export const codeReader = async (): Promise<ReadCode> => (await ownReader()) ?? drawnReader();
