import { useRef, useState } from 'react';
import type { CallOutput } from '#contract/api.ts';
import type { UploadPurpose } from '#contract/uploads.ts';
import { api } from '#kernel/api/index.ts';
import { patiently } from './patiently.ts';
import type { SendInput } from './send-file.ts';

export type Image = CallOutput<'POST /uploads/:uploadId/image'>;
type Purpose = SendInput['purpose'];
/** `finish` creates the result from the upload; it must be idempotent, as it is repeated after a lost response. */
type TransferInput<Made> = { purpose: Purpose; finish: (uploadId: string, file: File, signal: AbortSignal) => Promise<Made> };
/** `waiting`: the connection is lost, and it continues automatically. */
export type UploadState = { step: 'sending' | 'waiting' | 'making'; percent: number };

/** Uploads one file at a time and creates a result from it; it continues while other pages are open. */
export const useTransfer = <Made>({ purpose, finish }: TransferInput<Made>) => {
  const [state, setState] = useState<UploadState | null>(null);
  const running = useRef<AbortController>(null);

  /** Null if it was cancelled. */
  const send = async (file: File): Promise<Made | null> => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const tell = (next: UploadState | null) => running.current === controller && setState(next);
    tell({ step: 'sending', percent: 0 });
    try {
      const { sendFile } = await import('./send-file.ts');
      const onProgress = (share: number) => tell({ step: 'sending', percent: Math.floor(share * 100) });
      const onWaiting = () => setState((now) => now && { ...now, step: 'waiting' });
      const uploadId = await sendFile(file, { purpose, signal, onProgress, onWaiting });
      tell({ step: 'making', percent: 100 });
      return await patiently(() => finish(uploadId, file, signal), { signal, onWaiting });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      tell(null);
    }
  };
  return { state, send, cancel: () => running.current?.abort() };
};

/** The same for a picture. */
export const useUpload = ({ purpose }: { purpose: UploadPurpose }) =>
  useTransfer<Image>({
    purpose,
    finish: (uploadId, _, signal) => api('POST /uploads/:uploadId/image', { params: { uploadId }, signal, background: true }),
  });
