import { useFormat } from '#kernel/i18n/index.ts';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** The size of a file in words: `820 kB`, `2.4 MB`. */
export const useSizeOf = (): ((bytes: number) => string) => {
  const { number } = useFormat();
  return (bytes) =>
    bytes < MEGABYTE
      ? number(Math.max(1, Math.round(bytes / KILOBYTE)), { style: 'unit', unit: 'kilobyte' })
      : number(bytes / MEGABYTE, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
};
