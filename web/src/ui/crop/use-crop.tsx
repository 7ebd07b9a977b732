import { useState } from 'react';
import type { CropDialogProps } from './crop-dialog.tsx';
import { cropDefaults, type CropLabels, type CropSettings } from './crop-settings.ts';
import { croppedFile, readPicture, type CropArea } from './cropped-file.ts';

type Answer = boolean | File | undefined;
export type CropInput = {
  settings?: Partial<CropSettings>;
  labels: CropLabels;
  /** False or a rejection: the file is used uncropped. A file: that one is cropped. */
  beforeCrop?: (file: File) => Answer | Promise<Answer>;
  /** Receives the result. */
  onFile: (file: File) => void;
  /** The crop was cancelled; another file may replace it. */
  onCancel?: (replaceBy: (file: File) => void) => void;
};
type Open = { file: File; image: HTMLImageElement };

const ask = async (file: File, beforeCrop: CropInput['beforeCrop']): Promise<File | null> => {
  try {
    const answer = (await beforeCrop?.(file)) ?? true;
    if (answer === false) return null;
    return answer === true ? file : answer;
  } catch {
    return null;
  }
};

/** Turns a chosen file into a cropped one: `dialog` is rendered meanwhile, null while there is nothing to crop. */
export const useCrop = ({ settings, labels, beforeCrop, onFile, onCancel }: CropInput) => {
  const [open, setOpen] = useState<Open | null>(null);
  const all = { ...cropDefaults, ...settings };

  const crop = async (file: File) => {
    const wanted = await ask(file, beforeCrop);
    if (!wanted) return onFile(file);
    try {
      setOpen({ file: wanted, image: await readPicture(wanted) });
    } catch {
      // A file that the browser cannot decode cannot be cropped; the server reports its error.
      onFile(wanted);
    }
  };
  const ok = async (shown: Open, cut: { area: CropArea; rotation: number }) => {
    setOpen(null);
    try {
      onFile(await croppedFile(shown.file, shown.image, cut, all));
    } catch {
      onFile(shown.file);
    } finally {
      URL.revokeObjectURL(shown.image.src);
    }
  };
  const cancel = (shown: Open) => {
    setOpen(null);
    URL.revokeObjectURL(shown.image.src);
    onCancel?.(onFile);
  };

  const dialog: CropDialogProps | null = open && {
    image: open.image.src,
    settings: all,
    labels,
    onOk: (cut) => void ok(open, cut),
    onCancel: () => cancel(open),
  };
  return { crop, dialog };
};
