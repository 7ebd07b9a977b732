import { useRef, useState } from 'react';
import type { UploadPurpose, Image } from '#contract/uploads.ts';
import { api } from '#kernel/api/index.ts';
import { preparePicture } from './lazy-pictures.ts';
import { transfer, type TransferInput, type UploadState } from './transfer.ts';

/** Uploads one file at a time and creates a result from it; it continues while other pages are open. */
export const useTransfer = <Made>(input: TransferInput<Made>) => {
  const [state, setState] = useState<UploadState | null>(null);
  const running = useRef<AbortController>(null);

  /** Null if it was cancelled. */
  const send = async (file: File): Promise<Made | null> => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const tell = (next: UploadState | null) => running.current === controller && setState(next);
    try {
      return await transfer(file, input, { signal, tell });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      tell(null);
    }
  };
  return { state, send, cancel: () => running.current?.abort() };
};

/** The same for a picture, which is made smaller first if it is large. Throws `FileRefusal`, too. */
export const useUpload = ({ purpose }: { purpose: UploadPurpose }) =>
  useTransfer<Image>({
    purpose,
    prepare: (file) => preparePicture(file, purpose),
    finish: (uploadId, _, signal) => api('POST /uploads/:uploadId/image', { params: { uploadId }, signal, background: true }),
  });
