import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { localStore, onStored } from '#kernel/storage/index.ts';
import { useSite } from './index.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const key = 'banner-read';
const useRead = create<{ key: string | null }>(() => ({ key: localStore.read(key, isText) }));
onStored(key, () => useRead.setState({ key: localStore.read(key, isText) }));

/** Maximum delay of `setTimeout`. */
const longest = 2 ** 31 - 1;

/** The banner of the site until it expires or is dismissed; a changed text shows again. */
export const useSiteBanner = () => {
  const banner = useSite((site) => site.banner);
  const read = useRead((state) => state.key);
  const [now, setNow] = useState(Date.now);
  const left = banner?.until ? Date.parse(banner.until) - now : Infinity;
  useEffect(() => {
    if (left > longest || left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [left]);
  if (!banner || left <= 0 || banner.key === read) return null;
  const dismiss = () => {
    localStore.write(key, banner.key);
    useRead.setState({ key: banner.key });
  };
  return { ...banner, dismiss };
};
