import type { Community } from '#contract/communities/index.ts';
import { isStorable } from '#contract/browser/plain-text.ts';
import { type ChatPlace, type DirectoryFilter, type EventListFilter, writeChatPlace } from '#contract/browser/public-filters.ts';
import type { ContentPage, PublicPost } from '#contract/site/public-pages.ts';
import type { PublicPage } from '#contract/site/index.ts';
import type { ReadChat } from '#features/chat/index.ts';
import type { ReadCommunities } from '#features/communities/index.ts';
import type { ReadEvents } from '#features/events/index.ts';
import type { ReadPosts } from '#features/posts/index.ts';
import { AppError } from '#kernel/errors.ts';
import { aboveOf, channelOf, commentOf, communityOf, detailsOf, eventDetailsOf, eventOf, postOf } from './site.shapes.ts';

/** The answers of the features to a visitor; the pages have no rule of their own about who sees what. */
export type ContentSources = { communities: ReadCommunities; events: ReadEvents; posts: ReadPosts; chat: ReadChat };
type Dependencies = { reading: ContentSources; clock: { now(): Promise<Date> }; isSignUpOpen: () => boolean };
type Elsewhere = { movedTo: string };
export type CommunityFeed = { community: Pick<Community, 'slug' | 'name' | 'tagline' | 'createdAt'>; posts: PublicPost[] };
type Named<Name extends ContentPage['name']> = Extract<ContentPage, { name: Name }>;

/** Full rows in two, three and four columns. */
const COMMUNITIES = 24;
const EVENTS = 20;
const NEXT_EVENTS = 4;
const NEWEST_POSTS = 5;
const COMMENTS = 30;
const FED_POSTS = 20;

export const isAddress = (text: string): boolean => text.length > 0 && text.length <= 100 && isStorable(text);
export const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const hiddenCodes = ['community.not_found', 'community.content_hidden', 'event.not_found', 'post.not_found'];
/** Null for what is missing or hidden from visitors; other errors pass. */
export const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError && hiddenCodes.includes(error.code)) return null;
    throw error;
  });
/** A form of the application, where an address of this kind would be. */
const FORM = 'new';
const signIn = (wanted: string): Elsewhere => ({ movedTo: `/login?redirect=${encodeURIComponent(wanted)}` });
/** The same page for everything that a visitor does not see; its address may show more after the sign-in. */
const lost = (wanted: string): PublicPage => ({ name: 'lost', wanted });

/** The data of the pages of communities, posts and events for visitors. */
export function contentService({ reading: { communities, events, posts, chat }, clock, isSignUpOpen }: Dependencies) {
  const now = async () => (await clock.now()).toISOString();
  const called = async (slug: string) => (isAddress(slug) ? orNull(communities.get(null, slug)) : null);

  const contentOf = async (id: string): Promise<Named<'community'>['content']> => {
    const upcoming = { communityId: id, scope: 'all', when: 'upcoming', page: 1, perPage: NEXT_EVENTS } as const;
    const [next, pinned, newest, channels] = await Promise.all([
      events.list(null, upcoming),
      posts.ofCommunity(null, id, { limit: 1, only: 'pinned' }),
      posts.ofCommunity(null, id, { limit: NEWEST_POSTS }),
      chat.channelsOf(id),
    ]);
    const above = pinned.items.map(({ id: pinnedId }) => pinnedId);
    const shown = [...pinned.items, ...newest.items.filter((post) => !above.includes(post.id))];
    return { events: next.items.map(eventOf), posts: shown.map(postOf), hasMore: newest.nextCursor !== null, channels };
  };

  const conversationOf = async (eventId: string): Promise<Named<'event'>['conversation']> => {
    const state = await orNull(posts.conversation(null, eventId));
    if (!state || state.count === 0) return null;
    const found = await orNull(posts.commentsOfEvent(null, eventId, { limit: COMMENTS }));
    return (
      found && { count: state.count, comments: found.items.map((thread) => commentOf(thread, null)), hasMore: found.nextCursor !== null }
    );
  };

  return {
    async communities(filter: DirectoryFilter): Promise<Named<'communities'>> {
      const { q, category, tag, language, city, sort, page } = filter;
      const wanted = {
        ...(q && { q }),
        ...(category && { category }),
        ...(tag && { tag }),
        ...(language && { language }),
        ...(city && { city }),
      };
      const [found, { items: categories }] = await Promise.all([
        communities.list(null, { ...wanted, status: 'active', sort, page, perPage: COMMUNITIES }),
        communities.categories(),
      ]);
      const { total, totalPages } = found.pagination;
      const shown = found.communities.map((community) => communityOf(community, categories));
      return { name: 'communities', filter, categories, communities: shown, page, totalPages, total };
    },

    async community(slug: string): Promise<PublicPage | Elsewhere> {
      if (slug === FORM) return signIn('/communities/new');
      const found = await called(slug);
      if (!found) return lost(`/communities/${encodeURIComponent(slug)}`);
      if (found.slug !== slug) return { movedTo: `/communities/${found.slug}` };
      const [{ items: categories }, content] = await Promise.all([
        communities.categories(),
        found.can.readContent ? orNull(contentOf(found.id)) : null,
      ]);
      return { name: 'community', now: await now(), isSignUpOpen: isSignUpOpen(), community: detailsOf(found, categories), content };
    },

    /** The newest posts for readers of feeds; null where visitors do not read them. */
    async feed(slug: string): Promise<CommunityFeed | Elsewhere | null> {
      const found = await called(slug);
      if (!found?.can.readContent) return null;
      if (found.slug !== slug) return { movedTo: `/communities/${found.slug}/feed.xml` };
      const newest = await orNull(posts.ofCommunity(null, found.id, { limit: FED_POSTS }));
      return newest && { community: found, posts: newest.items.map(postOf) };
    },

    async post(slug: string, postId: string, after: number): Promise<PublicPage | Elsewhere> {
      const away = lost(`/communities/${encodeURIComponent(slug)}/posts/${encodeURIComponent(postId)}`);
      const post = isId(postId) ? await orNull(posts.get(null, postId)) : null;
      const community = post && (await called(post.community.id));
      if (!post || !community) return away;
      if (community.slug !== slug || post.id !== postId) return { movedTo: `/communities/${community.slug}/posts/${post.id}` };
      const conversation = await orNull(posts.comments(null, post.id, { limit: COMMENTS, ...(after > 0 && { cursor: String(after) }) }));
      if (!conversation) return away;
      return {
        name: 'post',
        now: await now(),
        isSignUpOpen: isSignUpOpen(),
        community: aboveOf(community),
        post: postOf(post),
        comments: conversation.items.map((thread) => commentOf(thread, post.acceptedCommentId)),
        next: conversation.nextCursor === null ? null : Number(conversation.nextCursor),
      };
    },

    /** As of every address of the chat, visitors learn nothing of a channel that they do not read: they sign in first. */
    async channel(channelId: string, { address, place }: { address: string; place: ChatPlace }): Promise<PublicPage | Elsewhere> {
      const found = isId(channelId) ? await chat.window(channelId, place) : null;
      const community = found && (await called(found.channel.communityId));
      if (!found || !community) return signIn(`/chat/${encodeURIComponent(channelId)}${writeChatPlace(place)}`);
      const page = { address, place, ...channelOf(found) };
      return { name: 'channel', now: await now(), isSignUpOpen: isSignUpOpen(), community: aboveOf(community), ...page };
    },

    async events(filter: EventListFilter): Promise<Named<'events'>> {
      const { q, when, mode, category, tag, page } = filter;
      const wanted = { ...(q && { q }), ...(mode && { mode }), ...(category && { category }), ...(tag && { tag }) };
      const [found, { items: categories }] = await Promise.all([
        events.list(null, { ...wanted, scope: 'all', when, page, perPage: EVENTS }),
        communities.categories(),
      ]);
      const { total, totalPages } = found.pagination;
      return { name: 'events', now: await now(), filter, categories, events: found.items.map(eventOf), page, totalPages, total };
    },

    /** Counts a visit. No page waits for it. */
    eventVisited: events.visited,

    async event(slug: string, via: string | null = null): Promise<PublicPage | Elsewhere> {
      if (slug === FORM) return signIn('/events/new');
      const event = isAddress(slug) ? await orNull(events.get(null, slug)) : null;
      if (!event) return lost(`/events/${encodeURIComponent(slug)}`);
      if (event.slug !== slug) return { movedTo: `/events/${event.slug}` };
      const [formerStart, conversation] = await Promise.all([events.formerStart(event.id), conversationOf(event.id)]);
      return {
        name: 'event',
        now: await now(),
        isSignUpOpen: isSignUpOpen(),
        event: eventDetailsOf(event, formerStart),
        conversation,
        via,
      };
    },
  };
}
export type ContentService = ReturnType<typeof contentService>;
