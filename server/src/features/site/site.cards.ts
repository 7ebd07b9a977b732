import { createHash } from 'node:crypto';
import type { CardInput } from '#contract/site/index.ts';
import { idIn, largestFileOf } from '#features/uploads/index.ts';
import type { PublicCardSource } from '#kernel/http/public-cards.ts';
import type { Storage } from '#kernel/storage/index.ts';
import { isAddress, isId, orNull, type ContentSources } from './site.content.service.ts';
import { drawCard } from './site.card-maker.ts';

type Dependencies = { reading: ContentSources; storage: Pick<Storage, 'find'> };
/** The input from which a card is drawn. */
type Subject = CardInput['card'] & { cover: string | null; emblem: string | null };

/** Pictures of link previews, for what a visitor sees of communities, posts and events. */
export const siteCards = ({ reading: { communities, events, posts }, storage }: Dependencies): PublicCardSource[] => {
  const fileOf = async (purpose: 'cover' | 'emblem', address: string | null) => {
    const id = idIn(address);
    return id === null ? null : storage.find(largestFileOf(purpose, id));
  };
  const source = (path: PublicCardSource['path'], find: (name: string) => Promise<Subject | null>): PublicCardSource => ({
    path,
    async load(name) {
      const subject = await find(name);
      if (!subject) return null;
      const { cover, emblem, ...card } = subject;
      return {
        // Another cover, picture or name makes another card.
        key: createHash('sha256').update(JSON.stringify(subject)).digest('base64url').slice(0, 22),
        async draw(render) {
          const [coverFile, emblemFile] = await Promise.all([fileOf('cover', cover), fileOf('emblem', emblem)]);
          return drawCard(coverFile ?? Buffer.from(await render({ card })), emblemFile);
        },
      };
    },
  });
  return [
    source('/cards/communities/:name', async (slug) => {
      const found = isAddress(slug) ? await orNull(communities.get(null, slug)) : null;
      return found && { id: found.id, kind: 'community', about: [found.name], cover: found.cover, emblem: found.avatar };
    }),
    source('/cards/posts/:name', async (postId) => {
      const post = isId(postId) ? await orNull(posts.get(null, postId)) : null;
      const community = post && (await orNull(communities.get(null, post.community.id)));
      if (!post || !community) return null;
      const { id, name, cover, avatar } = community;
      return { id, kind: 'community', about: [post.title, name], cover, emblem: avatar };
    }),
    source('/cards/events/:name', async (slug) => {
      const event = isAddress(slug) ? await orNull(events.get(null, slug)) : null;
      if (!event) return null;
      const { id, title, community, cover } = event;
      return { id, kind: 'event', about: [title, community.name], cover, emblem: community.avatar };
    }),
  ];
};
