import { create } from 'zustand';

/** Pages with something unread, by path; written by the realtime modules of the features that know. */
export const useMenuMarks = create<{ paths: readonly string[] }>(() => ({ paths: [] }));

export const markMenu = (path: string, isMarked: boolean): void =>
  useMenuMarks.setState(({ paths }) =>
    paths.includes(path) === isMarked ? { paths } : { paths: isMarked ? [...paths, path] : paths.filter((other) => other !== path) },
  );
