import { confirmationsOf, countsOf, pollOf, reactionsTo } from './answers.ts';
import { calendarOf } from './calendar.ts';
import type { DemoPost } from './content/community.ts';
import { days, idOf, minutes, type Random } from './random.ts';
import { spoken } from './script.ts';
import { memberOf, type WorldCommunity, type Portion, type Rows } from './world.ts';

/** Numbers of posts per community that the ids leave room for. */
const ROOM = 20;

/** Posts for load tests. */
export function manyPosts(communities: readonly WorldCommunity[], { count, from }: Portion, now: Date, random: Random): Rows {
  return {
    posts: Array.from({ length: count }, (_, nth) => {
      const community = communities[nth % communities.length]!;
      const { title, body } = random.pick(community.content.posts);
      const at = new Date(now.getTime() - minutes(random.between(1, 100_000)));
      return {
        id: idOf('post', from + nth),
        community_id: community.id,
        author_id: random.pick(community.members).id,
        title,
        body,
        published_at: at,
        created_at: at,
      };
    }),
  };
}

/** The written posts with their comments, reactions, votes and confirmations, and the comments that solved a question. */
export function demoPosts(communities: readonly WorldCommunity[], now: Date, random: Random): { rows: Rows; accepted: Accepted[] } {
  const made = communities.flatMap((community) =>
    community.content.posts.map((post, nth) => postOf(community, { post, nth }, now, random)),
  );
  const all = <Table extends keyof Rows>(table: Table) => made.flatMap(({ rows }) => rows[table] ?? []) as NonNullable<Rows[Table]>;
  return {
    rows: {
      posts: all('posts'),
      comments: all('comments'),
      post_reactions: all('post_reactions'),
      comment_reactions: all('comment_reactions'),
      polls: all('polls'),
      poll_options: all('poll_options'),
      poll_votes: all('poll_votes'),
      post_acknowledgements: all('post_acknowledgements'),
    },
    accepted: made.flatMap(({ accepted }) => accepted),
  };
}

/** A post refers to its accepted comment, which can only be there after it. */
export type Accepted = { postId: string; commentId: string };

function postOf(
  community: WorldCommunity,
  { post, nth }: { post: DemoPost; nth: number },
  now: Date,
  random: Random,
): { rows: Rows; accepted: Accepted[] } {
  const author = memberOf(community, post.by);
  const id = idOf('post', community.index * ROOM + nth);
  const wanted = wantedAt(community, post, now, random);
  const publishedAt = new Date(Math.max(wanted, author.joinedAt.getTime() + minutes(40)));
  const comments = commentsOf(community, { id, publishedAt, script: post.comments }, now, random);
  const reactions = reactionsTo(community, { author: author.id, at: publishedAt, least: 2, most: 14 }, now, random);
  const published = { id, author: author.id, at: publishedAt, post };
  const confirmations = confirmationsOf(community, published, now, random);
  const row = {
    id,
    community_id: community.id,
    author_id: author.id,
    type: post.kind ?? ('discussion' as const),
    title: post.title,
    body: post.body,
    comment_count: comments.length,
    comment_seq: comments.length,
    reactions: countsOf(reactions),
    acknowledged_count: confirmations.length,
    published_at: publishedAt,
    created_at: publishedAt,
  };
  return {
    rows: {
      posts: [row],
      comments: comments.map(({ row: comment }) => comment),
      post_reactions: reactions.map(({ user, kind, at }) => ({ post_id: id, user_id: user.id, kind, created_at: at })),
      comment_reactions: comments.flatMap(({ row: comment, reactions: given }) =>
        given.map(({ user, kind, at }) => ({ comment_id: comment.id, user_id: user.id, kind, created_at: at })),
      ),
      ...pollOf(community, published, now, random),
      post_acknowledgements: confirmations,
    },
    accepted: comments.filter(({ isAccepted }) => isAccepted).map(({ row: comment }) => ({ postId: id, commentId: comment.id })),
  };
}

/** In daytime; what is younger than a day keeps its age. */
function wantedAt({ content }: WorldCommunity, { ago }: DemoPost, now: Date, random: Random): number {
  if (ago < 1) return now.getTime() - days(ago);
  return calendarOf(now, content.zone)
    .at(-Math.floor(ago), random.between(9 * 60, 20 * 60))
    .getTime();
}

type Written = { id: string; publishedAt: Date; script: string };

/** One after the other, each after its author joined, and all of them in the past. */
export function commentsOf(community: WorldCommunity, { id, publishedAt, script }: Written, now: Date, random: Random) {
  const lines = spoken(script);
  const room = (now.getTime() - publishedAt.getTime()) / (lines.length + 1);
  let at = publishedAt.getTime();
  let parent: string | null = null;
  const made = lines.map(({ by, body, isReply, isAccepted }, nth) => {
    const author = memberOf(community, by);
    at = Math.max(at + Math.min(minutes(random.between(6, 240)), room), author.joinedAt.getTime() + minutes(3));
    const reactions = reactionsTo(community, { author: author.id, at: new Date(at), least: 0, most: 5 }, now, random);
    const row = {
      id: idOf(`comment ${id}`, nth),
      post_id: id,
      author_id: author.id,
      parent_id: isReply ? parent : null,
      seq: nth + 1,
      body,
      reactions: countsOf(reactions),
      created_at: new Date(at),
    };
    if (!isReply) parent = row.id;
    return { row, reactions, isAccepted };
  });
  const repliesTo = (commentId: string) => made.filter(({ row }) => row.parent_id === commentId).length;
  return made.map(({ row, ...rest }) => ({ row: { ...row, reply_count: repliesTo(row.id) }, ...rest }));
}
