import { comments, posts } from './content/talk.ts';
import { days, idOf, minutes, type Random } from './random.ts';
import type { Place, Portion, Rows } from './world.ts';

/** Posts for load tests. */
export function manyPosts(places: readonly Place[], { count, from }: Portion, now: Date, random: Random): Rows {
  return {
    posts: Array.from({ length: count }, (_, nth) => {
      const place = places[nth % places.length]!;
      const [title, body] = random.pick(posts[place.language]);
      const at = new Date(now.getTime() - minutes(random.between(1, 100_000)));
      return {
        id: idOf('post', from + nth),
        community_id: place.id,
        author_id: random.pick(place.members).id,
        title,
        body,
        published_at: at,
        created_at: at,
      };
    }),
  };
}

/** Posts of the last weeks with some comments. */
export function demoPosts(places: readonly Place[], now: Date, random: Random): Rows {
  const made = places.flatMap((place, index) =>
    posts[place.language].slice(0, 2 + (index % 3)).map(([title, body], nth) => {
      const author = place.members[nth % Math.min(4, place.members.length)]!;
      const wanted = now.getTime() - days(nth * 9 + (index % 8)) - minutes(random.between(20, 900));
      const publishedAt = new Date(Math.max(wanted, author.joinedAt.getTime() + minutes(90 * (nth + 1))));
      const answers = random
        .shuffle(place.members)
        .slice(0, random.between(0, 4))
        .filter(({ joinedAt }) => joinedAt < publishedAt);
      return {
        place,
        answers,
        post: {
          id: idOf('post', index * 10 + nth),
          community_id: place.id,
          author_id: author.id,
          type: nth === 1 ? ('announcement' as const) : ('discussion' as const),
          title,
          body,
          comment_count: answers.length,
          published_at: publishedAt,
          created_at: publishedAt,
        },
      };
    }),
  );
  return {
    posts: made.map(({ post }) => post),
    comments: made.flatMap(({ post, answers, place }) =>
      answers.map((author, nth) => ({
        id: idOf(`comment ${post.id}`, nth),
        post_id: post.id,
        author_id: author.id,
        body: comments[place.language][nth % comments[place.language].length]!,
        created_at: new Date(post.published_at.getTime() + minutes(11 * (nth + 1))),
      })),
    ),
  };
}
