import { create } from 'zustand';

/** The last arrival and its unread count; numbered, as the same count may be announced twice. */
export const useArrival = create<{ nth: number; unread: number }>(() => ({ nth: 0, unread: 0 }));

export const announceArrival = (unread: number): void => useArrival.setState(({ nth }) => ({ nth: nth + 1, unread }));
