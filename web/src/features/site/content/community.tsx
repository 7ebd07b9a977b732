import { writeDirectory, readDirectory } from '#contract/browser/public-filters.ts';
import type { PublicPage } from '#contract/site/index.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { EventTile } from '../event-tile.tsx';
import type { SiteFrame } from '../frame.ts';
import styles from './content.module.css';
import { People } from './people.tsx';
import { JoinCall, wayIn } from './join-call.tsx';
import { PostItem } from './post-item.tsx';
import { UserText } from './user-text.tsx';

type Page = Extract<PublicPage, { name: 'community' }>;
type CommunityProps = { frame: SiteFrame; page: Page };

const nothing = readDirectory(new URLSearchParams());
const under = (filter: { tag: string } | { city: string }) => `/communities${writeDirectory({ ...nothing, ...filter })}`;

/** A public community as a visitor reads it: what it is, when they meet, what is new, who is there, and how to join. */
export const Community = ({ frame, page }: CommunityProps) => {
  const { t } = frame;
  const { community, content } = page;
  return (
    <article className={styles.community}>
      <Head frame={frame} page={page} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {content ? <Content frame={frame} page={page} content={content} /> : <Closed t={t} slug={community.slug} />}
        </div>
        <About frame={frame} page={page} />
      </div>
    </article>
  );
};

const Head = ({ frame: { t, language }, page: { community, isSignUpOpen } }: CommunityProps) => {
  const { id, slug, name, tagline, avatar, cover, category, city, parent } = community;
  return (
    <header className={styles.banner}>
      <Cover id={id} kind="community" about={[name]} picture={cover} ratio="auto" className={styles.cover ?? ''} widest={1200} isEager />
      <div className={styles.title}>
        <span className={styles.emblem}>
          <Avatar id={id} name={name} picture={avatar} size={72} shape="square" decorative />
        </span>
        <div className={styles.name}>
          {parent && (
            <p className={styles.soft}>
              <a href={`/communities/${parent.slug}`}>{parent.name}</a>
            </p>
          )}
          <h1>
            <bdi>{name}</bdi>
          </h1>
          {tagline && <p dir="auto">{tagline}</p>}
          <p className={styles.soft}>
            {[category[language], city, t('community.members', { count: community.memberCount })].filter(Boolean).join(' · ')}
          </p>
        </div>
        <JoinCall t={t} slug={slug} joining={community} isSignUpOpen={isSignUpOpen} />
      </div>
    </header>
  );
};

type ContentProps = CommunityProps & { content: NonNullable<Page['content']> };
const Content = ({ frame: { t, language }, page: { community, now }, content: { events, posts, hasMore, channels } }: ContentProps) => (
  <>
    <section aria-labelledby="events">
      <h2 id="events">{t('community.events')}</h2>
      {events.length === 0 && <p className={styles.none}>{t('community.events.none')}</p>}
      <div className={styles.tiles}>
        {events.map((event) => (
          <EventTile key={event.id} event={event} t={t} language={language} now={now} />
        ))}
      </div>
    </section>
    <section aria-labelledby="posts">
      <h2 id="posts">{t('community.posts')}</h2>
      {posts.length === 0 && <p className={styles.none}>{t('community.posts.none')}</p>}
      {posts.map((post) => (
        <PostItem key={post.id} t={t} language={language} now={now} slug={community.slug} post={post} />
      ))}
      {hasMore && (
        <p className={styles.none}>
          <a href={wayIn(`/communities/${community.slug}`)}>{t('community.posts.more')}</a>
        </p>
      )}
      <p className={styles.none}>
        <a href={`/communities/${community.slug}/feed.xml`} type="application/atom+xml">
          {t('community.feed')}
        </a>
      </p>
    </section>
    {channels.length > 0 && (
      <section aria-labelledby="channels">
        <h2 id="channels">{t('community.channels')}</h2>
        <ul className={styles.children}>
          {channels.map(({ id, name, topic }) => (
            <li key={id}>
              <a href={`/chat/${id}`}>
                <bdi>{name}</bdi>
              </a>
              <bdi className={styles.soft}>{topic}</bdi>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);

const Closed = ({ t, slug }: Pick<SiteFrame, 't'> & { slug: string }) => (
  <section aria-labelledby="posts">
    <h2 id="posts">{t('community.closed.title')}</h2>
    <p className={styles.none}>
      {t('community.closed.text')} <a href={wayIn(`/communities/${slug}`)}>{t('nav.signIn')}</a>
    </p>
  </section>
);

const About = ({ frame: { t }, page: { community } }: CommunityProps) => {
  const { description, rules, tags, city, memberPreviews, children, organisation, memberCount } = community;
  return (
    <aside className={styles.side} aria-label={t('community.about')}>
      <section>
        <h2>{t('community.people')}</h2>
        <p className={styles.none}>{t('community.members', { count: memberCount })}</p>
        <People people={memberPreviews} label={t('community.people')} />
      </section>
      {description && (
        <section>
          <h2>{t('community.about')}</h2>
          <UserText t={t} source={description} />
        </section>
      )}
      {organisation && (
        <section>
          <h2>{t('community.organisation')}</h2>
          <p>
            <bdi>{organisation.name}</bdi>{' '}
            {organisation.isVerified && <span className={styles.soft}>· {t('community.organisation.verified')}</span>}
          </p>
        </section>
      )}
      {rules.length > 0 && (
        <section>
          <h2>{t('community.rules')}</h2>
          <ol className={styles.rules}>
            {rules.map((rule, index) => (
              <li key={`${index}-${rule}`} dir="auto">
                {rule}
              </li>
            ))}
          </ol>
        </section>
      )}
      {(tags.length > 0 || city) && (
        <nav className={styles.chips} aria-label={t('community.similar')}>
          {city && <a href={under({ city })}>{city}</a>}
          {tags.map((tag) => (
            <a key={tag} href={under({ tag })}>
              {tag}
            </a>
          ))}
        </nav>
      )}
      {children.length > 0 && (
        <section>
          <h2>{t('community.children')}</h2>
          <ul className={styles.children}>
            {children.map((child) => (
              <li key={child.id}>
                <Avatar id={child.id} name={child.name} picture={child.avatar} size={32} shape="square" decorative />
                <a href={`/communities/${child.slug}`}>{child.name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
};
