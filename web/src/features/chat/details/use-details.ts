import { useState } from 'react';
import { useMedia } from '#kernel/page/use-media.ts';
import { localStore } from '#kernel/storage/index.ts';

/** There is room for a third column. */
const BESIDE = '(min-width: 1200px)';
const KEY = 'chat:details';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

type OpenDetails = { isOpen: boolean; isBeside: boolean; set: (isOpen: boolean) => void };

/** Whether the details of a channel are shown; beside the messages that is remembered on the device. */
export const useDetails = (): OpenDetails => {
  const isBeside = useMedia(BESIDE);
  const [isOpen, setOpen] = useState(() => isBeside && (localStore.read(KEY, isFlag) ?? false));
  const set = (next: boolean) => {
    if (isBeside) localStore.write(KEY, next);
    setOpen(next);
  };
  return { isOpen, isBeside, set };
};
