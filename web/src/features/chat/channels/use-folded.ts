import { useState } from 'react';
import { localStore } from '#kernel/storage/index.ts';

const keyOf = (communityId: string) => `chat:folded:${communityId}`;
const isFlag = (value: unknown): value is true => value === true;

/** Whether the channels of a community are folded in the list; remembered on the device. */
export const useFolded = (communityId: string): [isFolded: boolean, toggle: () => void] => {
  const [isFolded, setFolded] = useState(() => localStore.read(keyOf(communityId), isFlag) ?? false);
  const toggle = () => {
    if (isFolded) localStore.remove(keyOf(communityId));
    else localStore.write(keyOf(communityId), true);
    setFolded(!isFolded);
  };
  return [isFolded, toggle];
};
