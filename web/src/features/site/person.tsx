import type { PublicPage } from '#contract/site/index.ts';
import { formatMonth } from '#kernel/i18n/calendar-day.ts';
import { fullName } from '#contract/browser/full-name.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { EventTile } from './event-tile.tsx';
import type { SiteFrame } from './frame.ts';
import styles from './person.module.css';

type PersonProps = { frame: SiteFrame; page: Extract<PublicPage, { name: 'person' }> };

/** The public profile of a user. Text of users keeps its own direction. */
export const Person = ({ frame, page }: PersonProps) => {
  const { t, language } = frame;
  const { id, username, profilePicture, bio, jobTitle, location, joinedIn, communities, events } = page.person;
  const name = fullName(page.person);
  const facts = [jobTitle, location, t('person.joined', { month: formatMonth(joinedIn, language) })].filter(Boolean);
  return (
    <div className={styles.person}>
      <header className={styles.head}>
        <Avatar id={id} name={name} picture={profilePicture} size={96} decorative />
        <div className={styles.words}>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p>@{username}</p>
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>
                <bdi>{fact}</bdi>
              </li>
            ))}
          </ul>
        </div>
      </header>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      {events.length > 0 && (
        <section aria-labelledby="events">
          <h2 id="events">{t('person.events')}</h2>
          <div className={styles.events}>
            {events.map((event) => (
              <EventTile key={event.id} event={event} t={t} language={language} now={page.now} />
            ))}
          </div>
        </section>
      )}
      <section aria-labelledby="communities">
        <h2 id="communities">{t('person.communities')}</h2>
        {communities.length === 0 && <p className={styles.none}>{t('person.communities.none')}</p>}
        <ul className={styles.communities}>
          {communities.map((community) => (
            <li key={community.id}>
              <a href={`/communities/${community.slug}`}>
                <Avatar id={community.id} name={community.name} picture={community.avatar} size={40} shape="square" decorative />
                <span>
                  <bdi>{community.name}</bdi>
                  <span className={styles.count}>{t('community.members', { count: community.memberCount })}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <p className={styles.call}>
        <a href={`/login?redirect=${encodeURIComponent(`/people/${username}`)}`}>{t('person.signIn')}</a>
      </p>
    </div>
  );
};
