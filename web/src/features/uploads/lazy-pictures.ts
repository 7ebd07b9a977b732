import type { UploadPurpose } from '#contract/uploads.ts';

/** A picture as it is sent, see `takablePicture`. The code for pictures is loaded with the first one. */
export const preparePicture = async (file: File, purpose?: UploadPurpose): Promise<File> =>
  (await import('./takable-picture.ts')).takablePicture(file, purpose);
/** Whether a picture moves, of which the server keeps the first frame; false if it cannot be read. */
export const isMoving = async (file: File): Promise<boolean> => (await import('./takable-picture.ts')).isMoving(file);
