import { create } from 'zustand';

/** The open channels that are not read by looking at them, as the reader marked messages in them as unread: the position before these. */
const useHeldLines = create<Readonly<Record<string, number | undefined>>>(() => ({}));

export const useHeldLine = (channelId: string): number | null => useHeldLines((lines) => lines[channelId] ?? null);
/** Holds the line until it is released: by leaving the channel, by Escape, or by writing in it. */
export const hold = (channelId: string, line: number): void => useHeldLines.setState({ [channelId]: line });
export const release = (channelId: string): void => useHeldLines.setState({ [channelId]: undefined });
