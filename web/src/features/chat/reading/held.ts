import { create } from 'zustand';

/** Open channels in which the reader marked messages as unread: they are not read by looking at them. The value is the last message still read. */
const useHeldLines = create<Readonly<Record<string, number | undefined>>>(() => ({}));

export const useHeldLine = (channelId: string): number | null => useHeldLines((lines) => lines[channelId] ?? null);
/** Holds the line until it is released: by leaving the channel, by Escape, or by writing in it. */
export const hold = (channelId: string, line: number): void => useHeldLines.setState({ [channelId]: line });
export const release = (channelId: string): void => useHeldLines.setState({ [channelId]: undefined });
