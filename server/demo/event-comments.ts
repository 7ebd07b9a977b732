import type { DemoEvent } from './content/community.ts';
import { commentsOf } from './posts.ts';
import { idOf, minutes, type Random } from './random.ts';
import type { WorldCommunity, Rows } from './world.ts';

/** As `demoEvents` makes it. */
type Written = NonNullable<Rows['events']>[number] & { id: string; created_by: string };
/** A question refers to the answer below it, which can only be there after it. */
export type Answered = { questionId: string; answerId: string };

/** The questions and answers of events, and what guests said afterwards. */
export function demoEventComments(
  communities: readonly WorldCommunity[],
  events: Rows,
  now: Date,
  random: Random,
): { rows: Rows; answered: Answered[] } {
  const bySlug = new Map(events.events?.map((event) => [event.slug as string, event as Written]));
  const written = communities.flatMap((community) =>
    community.content.events.map((content) => ({ community, content, event: bySlug.get(content.slug)! })),
  );
  const scripts = written.flatMap(({ community, content, event }, nth) =>
    content.talk ? [playScript(community, { nth, event, script: content.talk }, now, random)] : [],
  );
  return {
    rows: {
      posts: scripts.map(({ post }) => post),
      comments: scripts.flatMap(({ comments }) => comments),
      event_feedback: written.flatMap(({ content, event }) => feedbackOf(content, event, events)),
    },
    answered: scripts.flatMap(({ comments, hostId }) =>
      comments.flatMap(({ id, parent_id: questionId, author_id: by }) =>
        questionId && by === hostId ? [{ questionId, answerId: id }] : [],
      ),
    ),
  };
}

type Script = { nth: number; event: Written; script: string };
function playScript(community: WorldCommunity, { nth, event, script }: Script, now: Date, random: Random) {
  const id = idOf('conversation', nth);
  const publishedAt = event.published_at as Date;
  const comments = commentsOf(community, { id, publishedAt, script }, now, random).map(({ row }) => ({ ...row, reactions: '{}' }));
  const post = {
    id,
    community_id: community.id,
    author_id: event.created_by,
    type: 'event' as const,
    state: 'attached' as const,
    event_id: event.id,
    title: '',
    body: '',
    comment_count: comments.length,
    comment_seq: comments.length,
    created_at: publishedAt,
  };
  return { post, comments, hostId: event.created_by };
}

/** Of the first guests, in the order in which it is written. */
function feedbackOf(
  { feedback = [] }: DemoEvent,
  { id, ends_at: end }: Written,
  { registrations = [] }: Rows,
): NonNullable<Rows['event_feedback']> {
  const guests = registrations.filter(({ event_id: eventId }) => eventId === id);
  return feedback.slice(0, guests.length).map(([rating, text], nth) => {
    const at = new Date((end as Date).getTime() + minutes(200 + nth * 47));
    return {
      id: idOf(`feedback ${id}`, nth),
      event_id: id,
      user_id: guests[nth]!.user_id as string,
      rating,
      text,
      shows_name: nth % 2 === 0,
      created_at: at,
      updated_at: at,
    };
  });
}
