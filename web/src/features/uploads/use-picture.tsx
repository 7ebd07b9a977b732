import { useRef, useState, type ChangeEvent } from 'react';
import type { Image, UploadPurpose } from '#contract/uploads.ts';
import type { CropSettings } from '#ui/crop/crop-settings.ts';
import { cropDefaults } from '#ui/crop/crop-settings.ts';
import { useCrop } from '#ui/crop/use-crop.tsx';
import { fileErrorText, isHeic, kindError, uploadErrorText } from './check-file.ts';
import { CropDialog } from './crop-dialog.ts';
import { useCropLabels } from './use-crop-labels.ts';
import { useUpload } from './use-upload.ts';

type Input = {
  purpose: UploadPurpose;
  settings: Partial<CropSettings>;
  /** Label of the file input. */
  label: string;
  /** Receives the picture created by the server; an error it throws is shown beside the field. */
  onImage: (image: Image) => unknown;
};

/** A whole picture that can be shown for cropping; throws `FileRefusal`. */
const openPicture = async (file: File): Promise<{ file: File; isMoving: boolean }> => {
  const { checkWhole, isMoving, takablePicture } = await import('./takable-picture.ts');
  // Before it is cropped, as the crop keeps the type, and no browser writes this one.
  if (isHeic(file)) return { file: await takablePicture(file), isMoving: false };
  await checkWhole(file);
  return { file, isMoving: await isMoving(file) };
};

/** Uploads a chosen file as a picture, through the crop dialog; `parts` are rendered beside the field. */
export const usePicture = ({ purpose, settings, label, onImage }: Input) => {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);
  const upload = useUpload({ purpose });

  const send = async (file: File) => {
    const address = URL.createObjectURL(file);
    setPreview(address);
    try {
      const image = await upload.send(file);
      if (image) await onImage(image);
    } catch (error) {
      setProblem(uploadErrorText(error));
    } finally {
      setPreview(null);
      URL.revokeObjectURL(address);
    }
  };
  const { crop, dialog } = useCrop({ settings, labels: useCropLabels({ isMoving }), onFile: (file) => void send(file) });
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Reset, so that the same file can be chosen again.
    currentTarget.value = '';
    if (!file) return;
    const wrong = kindError(file);
    setProblem(wrong && fileErrorText(wrong));
    if (wrong) return;
    try {
      const opened = await openPicture(file);
      setMoving(opened.isMoving);
      void crop(opened.file);
    } catch (error) {
      setProblem(uploadErrorText(error));
    }
  };

  return {
    problem,
    clearError: () => setProblem(null),
    /** URL of the picture being uploaded. */
    preview,
    upload,
    choose: () => input.current?.click(),
    parts: (
      <>
        <input ref={input} type="file" hidden accept={cropDefaults.accept} aria-label={label} onChange={(event) => void take(event)} />
        {dialog && <CropDialog {...dialog} onLoadError={dialog.onCancel} />}
      </>
    ),
  };
};
