export type ChannelSection<Channel> = { heading: string; channels: Channel[] };

/** Channels below their headings: first those without one, then the headings in the order of their first channel. */
export const bySection = <Channel extends { section: string }>(channels: readonly Channel[]): ChannelSection<Channel>[] => {
  const sections = new Map<string, Channel[]>([['', []]]);
  for (const channel of channels) sections.set(channel.section, [...(sections.get(channel.section) ?? []), channel]);
  return [...sections].flatMap(([heading, below]) => (below.length > 0 ? [{ heading, channels: below }] : []));
};

/** The list with one entry at another place. */
export const moved = <Entry>(entries: readonly Entry[], from: number, to: number): Entry[] => {
  const next = [...entries];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};
