import { useState } from 'react';
import { localStore } from '#kernel/storage/index.ts';

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether the channels below a heading of the list are folded; remembered on the device. */
export const useFolded = (heading: string, isFoldedAtFirst: boolean): [isFolded: boolean, toggle: () => void] => {
  const key = `chat:folded:${heading}`;
  const [chosen, setChosen] = useState(() => localStore.read(key, isFlag));
  const isFolded = chosen ?? isFoldedAtFirst;
  const toggle = () => {
    localStore.write(key, !isFolded);
    setChosen(!isFolded);
  };
  return [isFolded, toggle];
};
