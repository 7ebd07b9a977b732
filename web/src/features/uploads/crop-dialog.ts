import { lazyPart } from '#kernel/lazy-part.tsx';

/** Its library is loaded when the first picture is chosen. */
export const CropDialog = lazyPart(async () => (await import('#ui/crop/crop-dialog.tsx')).CropDialog);
