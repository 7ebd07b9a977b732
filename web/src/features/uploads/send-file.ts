import { DetailedError, Upload } from 'tus-js-client';
import type { TransferPurpose } from '#contract/uploads.ts';
import { ApiError } from '#kernel/api/api-error.ts';
import { apiPrefix, parse } from '#kernel/api/once.ts';
import { currentLanguage } from '#kernel/i18n/language.ts';
import { session } from '#kernel/session/index.ts';
import { fingerprintOf, keptUploads } from './kept-uploads.ts';
import { withRetries } from './with-retries.ts';

export type SendInput = {
  purpose: TransferPurpose;
  signal: AbortSignal;
  /** `share`: from 0 to 1. */
  onProgress: (share: number) => void;
  /** The connection is lost, or the server is busy; it continues automatically. */
  onWaiting: () => void;
};

/** A part has ten seconds to arrive, which allows this much at 30 KB/s. */
const partSize = 256 * 1024;

const failureOf = (error: Error): Error => {
  if (!(error instanceof DetailedError)) return error;
  const { originalRequest: asked, originalResponse: answer } = error;
  const about = { method: asked.getMethod(), url: asked.getURL(), cause: error };
  // Status 0 means that there was no response.
  if (!answer || answer.getStatus() === 0) return new ApiError({ ...about, code: 'client.network' });
  return new ApiError({ ...about, code: 'client.unreadable', status: answer.getStatus(), data: parse(answer.getBody()) });
};

/** Uploads a file in parts and resolves to the upload's id; resumes after a lost connection and after a reload. */
export const sendFile = async (file: File, { purpose, signal, onProgress, onWaiting }: SendInput): Promise<string> => {
  const fingerprint = await fingerprintOf(file, purpose);
  const settled = { resolve: () => {}, reject: (_: Error) => {} };
  const upload = new Upload(file, {
    endpoint: `${apiPrefix}/uploads`,
    chunkSize: partSize,
    // Retries are done here, where an expired token can be refreshed and a reconnection is noticed.
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
    await withRetries(send, { signal, onWaiting });
  } catch (error) {
    // Aborted: the server deletes its part too.
    if (signal.aborted) await upload.abort(true).catch(() => undefined);
    throw error;
  }
  return upload.url?.split('/').at(-1) ?? '';
};
