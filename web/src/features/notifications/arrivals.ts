import { create } from 'zustand';

/** The last time that something new came in, and how many were unread then; numbered, as the same may be said twice. */
export const useArrival = create<{ nth: number; unread: number }>(() => ({ nth: 0, unread: 0 }));

export const announceArrival = (unread: number): void => useArrival.setState(({ nth }) => ({ nth: nth + 1, unread }));
