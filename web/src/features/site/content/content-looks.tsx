import { fullName } from '#contract/browser/full-name.ts';
import { excerptOf } from '#contract/browser/markdown/words.ts';
import type { ContentPage } from '#contract/site/public-pages.ts';
import { seedOf } from '#ui/art/seed.ts';
import { eventTime } from '../event-time.ts';
import { inOneLine, type PageLook, maxDescribed, titled } from '../look.ts';
import { Channel } from './channel.tsx';
import { Community } from './community.tsx';
import { Directory } from './directory.tsx';
import { EventList } from './event-list.tsx';
import { Event } from './event.tsx';
import { Post } from './post.tsx';

type Drawn = { name?: string; cover?: string | null; avatar?: string | null };
/** Sites that show links keep a picture by its address, so it changes with what the picture is drawn from. */
const cardPath = (kind: 'communities' | 'posts' | 'events', name: string, of: Drawn, ...more: (string | null)[]): string =>
  `/cards/${kind}/${name}?v=${seedOf(JSON.stringify([of.name, of.cover, of.avatar, ...more])).name.slice(4)}`;

/** The pages of what people made: communities, posts and events. */
export const contentLooks: { [N in ContentPage['name']]: PageLook<N> } = {
  communities: {
    title: (t) => titled(t('directory.title'), t),
    description: (t) => t('directory.description'),
    content: (frame, page) => <Directory frame={frame} page={page} />,
    // Results of a search are no page of their own.
    subject: ({ filter }) => ({ isIndexed: filter.q === '' }),
  },
  community: {
    title: (t, { community }) => titled(community.name, t),
    description: (t, { community: { name, tagline, description, memberCount } }) =>
      inOneLine(tagline) ||
      excerptOf(description, maxDescribed) ||
      t('community.description', { name, members: t('community.members', { count: memberCount }) }),
    content: (frame, page) => <Community frame={frame} page={page} />,
    subject: ({ community, content }) => ({
      isIndexed: true,
      card: cardPath('communities', community.slug, community),
      feed: content && `/communities/${community.slug}/feed.xml`,
    }),
  },
  post: {
    title: (t, { post }) => titled(post.title || t('post.untitled', { name: fullName(post.author) }), t),
    description: (t, { post, community }) =>
      excerptOf(post.body, maxDescribed) || t('post.description', { name: fullName(post.author), community: community.name }),
    content: (frame, page) => <Post frame={frame} page={page} />,
    subject: ({ post, community }) => ({ type: 'article', isIndexed: true, card: cardPath('posts', post.id, community, post.title) }),
  },
  channel: {
    title: (t, { channel, community }) => titled(`${channel.name} · ${community.name}`, t),
    description: (t, { channel, community }) => inOneLine(channel.topic) || t('channel.description', { name: community.name }),
    content: (frame, page) => <Channel frame={frame} page={page} />,
    // The page around a message is no page of its own, nor is that for people who are signed in.
    subject: ({ channel, address, place }) => ({ isIndexed: channel.isIndexed && place.at === null && address === `/chat/${channel.id}` }),
  },
  events: {
    title: (t) => titled(t('eventList.title'), t),
    description: (t) => t('eventList.description'),
    content: (frame, page) => <EventList frame={frame} page={page} />,
    subject: ({ filter }) => ({ isIndexed: filter.q === '' }),
  },
  event: {
    title: (t, { event }) => titled(event.title, t),
    description: (t, { event, now }, { language }) =>
      inOneLine(event.summary) || t('event.description', { when: eventTime(event, language, now).text, community: event.community }),
    content: (frame, page) => <Event frame={frame} page={page} />,
    subject: ({ event }) => ({ isIndexed: !event.isUnlisted, card: cardPath('events', event.slug, event, event.title, event.host.avatar) }),
  },
};
