import type { DemoPost } from './content/community.ts';
import { minutes, type Random } from './random.ts';
import type { Member, WorldCommunity, Rows } from './world.ts';

/** Drawn from; what is given often stands often. */
const tastes = [
  'like',
  'like',
  'like',
  'like',
  'heart',
  'heart',
  'thanks',
  'thanks',
  'laugh',
  'laugh',
  'celebrate',
  'fire',
  'surprised',
] as const;
/** Share of the members who answer a poll, and who confirm an announcement. */
const TURNOUT = 0.6;
const CONFIRMED = 0.7;

export type Reaction = { user: Member; kind: (typeof tastes)[number]; at: Date };
type Given = { author: string; at: Date; least: number; most: number };

/** Those who were members by then, without the author. */
const readers = ({ members }: WorldCommunity, { author, at }: Pick<Given, 'author' | 'at'>) =>
  members.filter(({ id, joinedAt }) => id !== author && joinedAt <= at);

const later = (at: Date, now: Date, random: Random): Date =>
  new Date(at.getTime() + Math.min(minutes(random.between(4, 2_000)), (now.getTime() - at.getTime()) * random.next()));

/** Each of the readers once. */
export function reactionsTo(community: WorldCommunity, given: Given, now: Date, random: Random): Reaction[] {
  const favourite = random.pick(tastes);
  return random
    .shuffle(readers(community, given))
    .slice(0, random.between(given.least, given.most))
    .map((user) => ({ user, kind: random.next() < 0.5 ? favourite : random.pick(tastes), at: later(given.at, now, random) }));
}

/** The counters that stand beside what they count. */
export function countsOf(reactions: readonly Reaction[]): string {
  const counts: Record<string, number> = {};
  for (const { kind } of reactions) counts[kind] = (counts[kind] ?? 0) + 1;
  return JSON.stringify(counts);
}

type Published = { id: string; author: string; at: Date; post: DemoPost };

/** The options of a poll with the votes for them; the first ones are a little dearer. */
export function pollOf(community: WorldCommunity, { id, author, at, post }: Published, now: Date, random: Random): Rows {
  const options = post.options ?? [];
  if (options.length === 0) return {};
  const voters = readers(community, { author, at }).filter(() => random.next() < TURNOUT);
  const votes = voters.map((user) => ({
    post_id: id,
    user_id: user.id,
    nth: Math.floor(random.next() ** 1.3 * options.length),
    is_only: true,
    voted_at: later(at, now, random),
  }));
  return {
    polls: [{ post_id: id, is_multiple: false, voter_count: voters.length }],
    poll_options: options.map((text, nth) => ({ post_id: id, nth, text, votes: votes.filter((vote) => vote.nth === nth).length })),
    poll_votes: votes,
  };
}

/** Who has confirmed an announcement. */
export const confirmationsOf = (community: WorldCommunity, { id, author, at, post }: Published, now: Date, random: Random) =>
  post.kind === 'announcement'
    ? readers(community, { author, at })
        .filter(() => random.next() < CONFIRMED)
        .map((user) => ({ post_id: id, user_id: user.id, acknowledged_at: later(at, now, random) }))
    : [];
