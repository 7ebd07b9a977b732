import { create } from 'zustand';

/** Pages with something unread, by path, with the number to show, 0 for none; written by the realtime modules of the features that know. */
export const useMenuMarks = create<{ marks: Readonly<Record<string, number>> }>(() => ({ marks: {} }));

/** `count`: null for a page without anything unread. */
export const markMenu = (path: string, count: number | null): void =>
  useMenuMarks.setState(({ marks }) => {
    const { [path]: _, ...others } = marks;
    return { marks: count === null ? others : { ...others, [path]: count } };
  });
