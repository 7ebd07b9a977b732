import { useEffect, useState } from 'react';
import type { Photo } from '#features/uploads/index.ts';
import { isRecord, localStore } from '#kernel/storage/index.ts';

type Draft = { body: string; images: Photo[] };

const isPhoto = (value: unknown): value is Photo =>
  isRecord(value) && ['id', 'alt', 'preview'].every((key) => typeof value[key] === 'string');
const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && typeof value['body'] === 'string' && Array.isArray(value['images']) && value['images'].every(isPhoto);

/** The comment that was begun in this browser; null without a key, or where there is none. */
export const useFirstDraft = (key: string | null): Draft | null =>
  useState(() => (key === null ? null : (localStore.read(key, isDraft) ?? null)))[0];

/** Keeps a comment that is being written over a reload, until it is sent or emptied. */
export const useKeepComment = (key: string | null, { body, images }: Draft): void =>
  useEffect(() => {
    if (key === null) return;
    if (body.trim() === '' && images.length === 0) localStore.remove(key);
    else localStore.write(key, { body, images });
  }, [key, body, images]);
