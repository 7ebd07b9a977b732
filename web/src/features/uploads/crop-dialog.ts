import { later } from '#kernel/later.tsx';

/** Its library comes when the first picture is chosen. */
export const CropDialog = later(async () => (await import('#ui/crop/crop-dialog.tsx')).CropDialog);
