export { sizeError } from './check-file.ts';
export { usePhotos, type Photo } from './use-photos.ts';
export { UploadProgress } from './upload-progress.tsx';
export { usePicture } from './use-picture.tsx';
export { useTransfer } from './use-upload.ts';
