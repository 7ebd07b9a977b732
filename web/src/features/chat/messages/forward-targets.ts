import type { Channel } from '#contract/chat/index.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { opensByItself } from '../chat.queries.ts';

/** Channels that are shown at once; more are found by their names. */
const MOST = 50;

/** A channel with its name, as the reader knows it. */
export type ForwardTarget = { channel: Channel; name: string };

/** Where the reader may write and is used to: the latest used first. Those that are chosen stay in sight. */
export function targetsOf(
  channels: readonly Channel[],
  { typed, chosen, nameOf }: { typed: string; chosen: readonly string[]; nameOf: (channel: Channel) => string },
): ForwardTarget[] {
  const sought = foldName(typed.trim());
  const isFound = ({ channel, name }: ForwardTarget) =>
    chosen.includes(channel.id) || foldName(`${name} ${channel.community?.name ?? ''}`).includes(sought);
  const usedAt = ({ channel: { lastMessageAt } }: ForwardTarget) => lastMessageAt ?? '';
  const found = channels
    .filter((channel) => channel.can.write && opensByItself(channel))
    .map((channel) => ({ channel, name: nameOf(channel) }))
    .filter(isFound)
    .toSorted((a, b) => usedAt(b).localeCompare(usedAt(a)));
  return found.filter(({ channel }, index) => index < MOST || chosen.includes(channel.id));
}
