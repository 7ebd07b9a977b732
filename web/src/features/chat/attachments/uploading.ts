import { attachmentEnding } from '#contract/browser/attachment-kinds.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import {
  FileRefusal,
  fileErrorText,
  isMoving,
  isPicture,
  kindError,
  preparePicture,
  transfer,
  uploadErrorText,
  type FileError,
} from '#features/uploads/index.ts';
import { api } from '#kernel/api/index.ts';
import { newId } from '#kernel/id.ts';
import { addedTo, setAdded, type Made, type DraftKey, type FileTile } from './attaching.ts';

const running = new Map<string, AbortController>();
/** One file at a time, in the order in which they were added. */
let turn: Promise<void> = Promise.resolve();

const { max, megabytes } = chatLimits.attachments;

/** The error that is known before anything is sent; the server checks the content. null = no error. */
function errorOf(file: File): FileError | null {
  if (isPicture(file)) return kindError(file);
  if (attachmentEnding(file.name) === null || file.size === 0) return { code: 'upload.unsupported_type' };
  return file.size > megabytes * 1024 * 1024 ? { code: 'upload.too_large', params: { max: megabytes } } : null;
}

function tileOf(file: File): FileTile {
  const { name, size } = file;
  const wrong = errorOf(file);
  const error = wrong && fileErrorText(wrong);
  return {
    key: newId(),
    name,
    size,
    step: error ? 'failed' : 'queued',
    percent: 0,
    error,
    isRefused: error !== null,
    isStill: false,
    file,
    made: null,
  };
}

const change = (draftKey: DraftKey, key: string, next: Partial<FileTile>): void => {
  const { tiles, isOver } = addedTo(draftKey);
  setAdded(draftKey, { tiles: tiles.map((tile) => (tile.key === key ? { ...tile, ...next } : tile)), isOver });
};
const isThere = (draftKey: DraftKey, key: string): boolean => addedTo(draftKey).tiles.some((tile) => tile.key === key);

async function send(draftKey: DraftKey, key: string, file: File): Promise<void> {
  // Removed while it waited for its turn.
  if (!isThere(draftKey, key)) return;
  const controller = new AbortController();
  const { signal } = controller;
  running.set(key, controller);
  const finish = async (uploadId: string): Promise<Made> => ({
    uploadId,
    attachment: await api('POST /uploads/:uploadId/attachment', { params: { uploadId }, signal, background: true }),
  });
  try {
    if (isPicture(file) && (await isMoving(file))) change(draftKey, key, { isStill: true });
    const made = await transfer(
      file,
      { purpose: 'attachment', finish, ...(isPicture(file) && { prepare: preparePicture }) },
      { signal, tell: (state) => change(draftKey, key, state) },
    );
    // A picture may have been made smaller.
    change(draftKey, key, { step: 'done', percent: 100, size: made.attachment.size, made });
  } catch (error) {
    if (!signal.aborted) change(draftKey, key, { step: 'failed', error: uploadErrorText(error), isRefused: error instanceof FileRefusal });
  } finally {
    running.delete(key);
  }
}

const queue = (draftKey: DraftKey, key: string, file: File): void => {
  turn = turn.then(() => send(draftKey, key, file));
};

export function add(draftKey: DraftKey, files: readonly File[]): void {
  const { tiles } = addedTo(draftKey);
  const room = Math.max(0, max - tiles.length);
  const added = files.slice(0, room).map(tileOf);
  setAdded(draftKey, { tiles: [...tiles, ...added], isOver: files.length > room });
  for (const { key, step, file } of added) if (step === 'queued' && file) queue(draftKey, key, file);
}

export function retry(draftKey: DraftKey, { key, file }: FileTile): void {
  if (!file) return;
  change(draftKey, key, { step: 'queued', percent: 0, error: null });
  queue(draftKey, key, file);
}

export function remove(draftKey: DraftKey, key: string): void {
  running.get(key)?.abort();
  const { tiles } = addedTo(draftKey);
  setAdded(draftKey, { tiles: tiles.filter((tile) => tile.key !== key), isOver: false });
}
