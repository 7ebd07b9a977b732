import { later } from '#kernel/later.tsx';

/** Its library is loaded when the first picture is chosen. */
export const CropDialog = later(async () => (await import('#ui/crop/crop-dialog.tsx')).CropDialog);
