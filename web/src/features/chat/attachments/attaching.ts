import { create } from 'zustand';
import type { Attachment } from '#contract/chat/attachments.ts';

/** Files are added per user and channel, as their draft is. */
export type DraftKey = { userId: string; channelId: string };
/** A finished upload, and what it will be as an attachment. */
export type Made = { uploadId: string; attachment: Attachment };

/** A file that was added to the composer. */
export type FileTile = {
  key: string;
  name: string;
  size: number;
  step: 'queued' | 'preparing' | 'sending' | 'waiting' | 'making' | 'done' | 'failed';
  percent: number;
  /** Why it failed, as a sentence. */
  error: string | null;
  /** The file itself was refused: trying again cannot help. */
  isRefused: boolean;
  /** Whether it moves, and a still picture is sent of it. */
  isStill: boolean;
  /** null = the file comes back from a message that could not be sent. */
  file: File | null;
  made: Made | null;
};
/** `isOver`: some of the files that were added last exceeded the limit. */
export type PickedFiles = { tiles: readonly FileTile[]; isOver: boolean };

const NONE: PickedFiles = { tiles: [], isOver: false };
/** Kept while other channels are open; a reload loses them, as browsers do not keep files. */
export const useAttaching = create<Readonly<Record<string, PickedFiles>>>(() => ({}));

const keyOf = ({ userId, channelId }: DraftKey): string => `${userId} ${channelId}`;
export const addedTo = (draftKey: DraftKey): PickedFiles => useAttaching.getState()[keyOf(draftKey)] ?? NONE;
export const setAdded = (draftKey: DraftKey, added: PickedFiles): void => useAttaching.setState({ [keyOf(draftKey)]: added });
export const useAdded = (draftKey: DraftKey): PickedFiles => useAttaching((all) => all[keyOf(draftKey)] ?? NONE);

/** The uploads that a message would carry; null while a file is still uploading, or was refused. */
export function madeOf({ tiles }: PickedFiles): Made[] | null {
  const made = tiles.flatMap((tile) => (tile.step === 'done' && tile.made ? [tile.made] : []));
  return made.length === tiles.length ? made : null;
}

/** Puts the attachments of a message that could not be sent back into the composer. */
export function putBack(draftKey: DraftKey, made: readonly Made[]): void {
  const { tiles } = addedTo(draftKey);
  const back = made.map((one): FileTile => {
    const { name, size } = one.attachment;
    return {
      key: one.uploadId,
      name,
      size,
      step: 'done',
      percent: 100,
      error: null,
      isRefused: false,
      isStill: false,
      file: null,
      made: one,
    };
  });
  setAdded(draftKey, { tiles: [...tiles, ...back], isOver: false });
}
