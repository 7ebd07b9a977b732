import { useRef, useState, type ChangeEvent } from 'react';
import type { Image, UploadPurpose } from '#contract/uploads.ts';
import { errorText, textOf } from '#kernel/i18n/index.ts';
import type { CropSettings } from '#ui/crop/crop-settings.ts';
import { cropDefaults } from '#ui/crop/crop-settings.ts';
import { useCrop } from '#ui/crop/use-crop.tsx';
import { kindError, sizeError, wholeError, type FileError } from './check-file.ts';
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

const problemText = ({ code, params }: FileError) => textOf('errors', code, params);

/** Uploads a chosen file as a picture, through the crop dialog; `parts` are rendered beside the field. */
export const usePicture = ({ purpose, settings, label, onImage }: Input) => {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const upload = useUpload({ purpose });

  const send = async (file: File) => {
    const tooLarge = sizeError(file);
    if (tooLarge) return setProblem(problemText(tooLarge));
    const address = URL.createObjectURL(file);
    setPreview(address);
    try {
      const image = await upload.send(file);
      if (image) await onImage(image);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setPreview(null);
      URL.revokeObjectURL(address);
    }
  };
  const { crop, dialog } = useCrop({ settings, labels: useCropLabels(), onFile: (file) => void send(file) });
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Reset, so that the same file can be chosen again.
    currentTarget.value = '';
    if (!file) return;
    const wrong = kindError(file) ?? (await wholeError(file));
    setProblem(wrong && problemText(wrong));
    if (!wrong) void crop(file);
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
        {dialog && <CropDialog {...dialog} onMissing={dialog.onCancel} />}
      </>
    ),
  };
};
