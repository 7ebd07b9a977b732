import { useState } from 'react';
import { textOf } from '#kernel/i18n/index.ts';

/** The `check` of a form with images: nothing is sent while one of them is uploading, as the text would go without it. */
export const useUploading = () => {
  const [isUploading, setUploading] = useState(false);
  return { setUploading, check: () => (isUploading ? { images: () => textOf('posts', 'images.wait') } : {}) };
};
