import { useEffect, useEffectEvent, useState } from 'react';
import { fileErrorText, kindError, uploadErrorText } from './check-file.ts';
import { isMoving } from './lazy-pictures.ts';
import { useUpload } from './use-upload.ts';

/** An uploaded image with its alternative text. */
export type Photo = { id: string; alt: string; preview: string };
type Input = {
  initial: readonly Photo[];
  max: number;
  /** The error for files beyond `max`. */
  tooMany: () => string;
  /** The error for a file that was refused. */
  refused: (name: string, why: string) => string;
  /** The error for images that were uploaded earlier, and are gone. */
  lost: (count: number) => string;
  onChange: (photos: Photo[]) => void;
};

/** Uploads chosen, pasted or dropped images one after the other. */
export const usePhotos = ({ initial, max, tooMany, refused, lost, onChange }: Input) => {
  const [photos, setPhotos] = useState<Photo[]>(() => [...initial]);
  const [waiting, setWaiting] = useState<File[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [stills, setStills] = useState<readonly string[]>([]);
  const [lostCount, setLostCount] = useState(0);
  const upload = useUpload({ purpose: 'photo' });
  const tell = useEffectEvent(() => onChange(photos));
  useEffect(() => tell(), [photos]);

  const sendOne = useEffectEvent(async (file: File) => {
    try {
      if (await isMoving(file)) setStills((now) => [...now, file.name]);
      const image = await upload.send(file);
      if (image) setPhotos((now) => [...now, { id: image.id, alt: '', preview: image.address.replace(/\d+$/, '640') }]);
    } catch (error) {
      setProblems((now) => [...now, refused(file.name, uploadErrorText(error))]);
    } finally {
      setWaiting((now) => now.slice(1));
    }
  });
  const next = waiting[0];
  useEffect(() => {
    if (next) void sendOne(next);
  }, [next]);

  return {
    photos,
    /** A sentence for each file of the last choice that was refused, and one for images that are gone. */
    problems: lostCount > 0 ? [lost(lostCount), ...problems] : problems,
    /** Names of files that move, of which a still picture is shown. */
    stills,
    upload,
    isBusy: waiting.length > 0,
    isFull: photos.length + waiting.length >= max,
    add: (files: readonly File[]) => {
      // Known before anything is sent. Refused files take no place from the others.
      const good = files.filter((file) => kindError(file) === null);
      const wrong = files.flatMap((file) => {
        const error = kindError(file);
        return error === null ? [] : [refused(file.name, fileErrorText(error))];
      });
      const room = Math.max(0, max - photos.length - waiting.length);
      setProblems(good.length > room ? [...wrong, tooMany()] : wrong);
      setStills([]);
      setWaiting((now) => [...now, ...good.slice(0, room)]);
    },
    /** Checks an image that could not be shown: removed if the server no longer has it; others may load with a better connection. */
    check: async ({ id, preview }: Photo) => {
      const status = await fetch(preview).then(
        (response) => response.status,
        () => null,
      );
      if (status !== 404) return;
      setPhotos((now) => now.filter((photo) => photo.id !== id));
      setLostCount((now) => now + 1);
    },
    remove: (id: string) => setPhotos((now) => now.filter((photo) => photo.id !== id)),
    describe: (id: string, alt: string) => setPhotos((now) => now.map((photo) => (photo.id === id ? { ...photo, alt } : photo))),
    clear: () => setPhotos([]),
  };
};
