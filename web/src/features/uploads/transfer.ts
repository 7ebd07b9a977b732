import { withRetries } from './with-retries.ts';
import type { SendInput } from './send-file.ts';

/** `waiting`: the connection is lost, and it continues automatically. */
export type UploadState = { step: 'preparing' | 'sending' | 'waiting' | 'making'; percent: number };
/** `finish` creates the result from the upload; it must be idempotent, as it is repeated after a lost response. */
export type TransferInput<Made> = {
  purpose: SendInput['purpose'];
  /** Makes what is sent of the file, e.g. a smaller picture. */
  prepare?: (file: File) => Promise<File>;
  finish: (uploadId: string, file: File, signal: AbortSignal) => Promise<Made>;
};
type Watch = { signal: AbortSignal; tell: (state: UploadState) => void };

/** Uploads one file and creates a result from it. Rejects when it is aborted. */
export async function transfer<Made>(file: File, input: TransferInput<Made>, { signal, tell }: Watch): Promise<Made> {
  const { purpose, prepare, finish } = input;
  let percent = 0;
  if (prepare) tell({ step: 'preparing', percent });
  const prepared = prepare ? await prepare(file) : file;
  signal.throwIfAborted();
  tell({ step: 'sending', percent });
  const { sendFile } = await import('./send-file.ts');
  const onProgress = (share: number) => {
    percent = Math.floor(share * 100);
    tell({ step: 'sending', percent });
  };
  const onWaiting = () => tell({ step: 'waiting', percent });
  const uploadId = await sendFile(prepared, { purpose, signal, onProgress, onWaiting });
  percent = 100;
  tell({ step: 'making', percent });
  return withRetries(() => finish(uploadId, file, signal), { signal, onWaiting });
}
