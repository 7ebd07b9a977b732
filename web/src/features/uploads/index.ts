export { FileRefusal, fileErrorText, isPicture, kindError, sizeError, uploadErrorText, type FileError } from './check-file.ts';
export { isMoving, preparePicture } from './lazy-pictures.ts';
export { transfer } from './transfer.ts';
export { usePhotos, type Photo } from './use-photos.ts';
export { UploadProgress } from './upload-progress.tsx';
export { usePicture } from './use-picture.tsx';
export { useTransfer, useUpload } from './use-upload.ts';
