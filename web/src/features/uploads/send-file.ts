import { DetailedError, Upload } from 'tus-js-client';
import type { TransferPurpose } from '#contract/uploads.ts';
import { ApiError } from '#kernel/api/api-error.ts';
import { apiPrefix, parse } from '#kernel/api/once.ts';
import { currentLanguage } from '#kernel/i18n/language.ts';
import { session } from '#kernel/session/index.ts';
import { fingerprintOf, keptUploads } from './kept-uploads.ts';
import { patiently } from './patiently.ts';

export type SendWish = {
  purpose: TransferPurpose;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  /** The line is lost, or the server is busy; it goes on by itself. */
  onWaiting: () => void;
};

/** A part has ten seconds to arrive; on a line of 30 KB/s this much does. */
const partSize = 256 * 1024;

const failureOf = (error: Error): Error => {
  if (!(error instanceof DetailedError)) return error;
  const { originalRequest: asked, originalResponse: answer } = error;
  const about = { method: asked.getMethod(), url: asked.getURL(), cause: error };
  // An answer of status 0 is one that never came.
  if (!answer || answer.getStatus() === 0) return new ApiError({ ...about, code: 'client.network' });
  return new ApiError({ ...about, code: 'client.unreadable', status: answer.getStatus(), data: parse(answer.getBody()) });
};

/** Sends a file in parts and answers the id of the upload; goes on after a lost line, and after a reload of the page. */
export const sendFile = async (file: File, { purpose, signal, onProgress, onWaiting }: SendWish): Promise<string> => {
  const fingerprint = await fingerprintOf(file, purpose);
  const settled = { resolve: () => {}, reject: (_: Error) => {} };
  const upload = new Upload(file, {
    endpoint: `${apiPrefix}/uploads`,
    chunkSize: partSize,
    // Repeating is done here, where a spent token can be exchanged and a line that is back is noticed.
    retryDelays: null,
    metadata: { purpose, filename: file.name, filetype: file.type },
    fingerprint: async () => fingerprint,
    urlStorage: keptUploads,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: async (request) => {
      const token = await session.token();
      if (token) request.setHeader('authorization', `Bearer ${token}`);
      request.setHeader('x-lang', currentLanguage());
    },
    onProgress: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
    onSuccess: () => settled.resolve(),
    onError: (error) => settled.reject(failureOf(error)),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);

  const send = () =>
    new Promise<void>((resolve, reject) => {
      Object.assign(settled, { resolve, reject });
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      upload.start();
    });
  try {
    await patiently(send, { signal, onWaiting });
  } catch (error) {
    // Taken back: the server forgets what it has of it, too.
    if (signal.aborted) await upload.abort(true).catch(() => undefined);
    throw error;
  }
  return upload.url?.split('/').at(-1) ?? '';
};
