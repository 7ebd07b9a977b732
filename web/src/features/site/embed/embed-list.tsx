import type { EmbedPage } from '#contract/site/embed-pages.ts';
import { writeEventList, writeDirectory, readDirectory, readEventList } from '#contract/browser/public-filters.ts';
import type { PublicEvent } from '#contract/site/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { eventTime } from '../event-time.ts';
import { placeOf } from '../event-tile.tsx';
import type { SiteFrame } from '../frame.ts';
import styles from './embed.module.css';
import { Out } from './out.tsx';

type Named<Name extends EmbedPage['name']> = Extract<EmbedPage, { name: Name }>;

/** The list of the site that has all of it. */
export const listAddress = ({ community, filter }: Pick<Named<'embedEvents'>, 'community' | 'filter'>): string => {
  if (community) return `/communities/${community.slug}`;
  const { category, tag } = filter;
  return `/events${writeEventList({ ...readEventList(new URLSearchParams()), category, tag })}`;
};

export const EmbedEventList = ({ frame: { t, language }, page }: { frame: SiteFrame; page: Named<'embedEvents'> }) => (
  <>
    <h1 className={styles.title}>
      <Out to={listAddress(page)}>{page.community?.name ?? t('eventList.title')}</Out>
    </h1>
    {page.events.length === 0 && <p className={styles.soft}>{t('embed.none')}</p>}
    <ul className={styles.list}>
      {page.events.map((event) => (
        <EventLine key={event.id} event={event} frame={{ t, language }} now={page.now} isNamed={page.community === null} />
      ))}
    </ul>
    {page.hasMore && <Out to={listAddress(page)}>{t('embed.all')}</Out>}
  </>
);

type EventLineProps = { event: PublicEvent; frame: Pick<SiteFrame, 't' | 'language'>; now: string; isNamed: boolean };
const EventLine = ({ event, frame: { t, language }, now, isNamed }: EventLineProps) => {
  const { text, full, zone } = eventTime(event, language, now);
  return (
    <li className={styles.line}>
      <p className={styles.when}>
        <time dateTime={event.startsAt} title={full}>
          {text}
        </time>{' '}
        {zone}
      </p>
      <h2>
        <Out to={`/events/${event.slug}`}>{event.title}</Out>
      </h2>
      <p className={styles.soft}>{[isNamed && event.community, placeOf(event, t)].filter(Boolean).join(' · ')}</p>
      {event.isCancelled && <p className={styles.off}>{t('event.cancelled')}</p>}
    </li>
  );
};

export const EmbedCommunityList = ({ frame: { t }, page }: { frame: SiteFrame; page: Named<'embedCommunities'> }) => {
  const { category, tag, city } = page.filter;
  const all = `/communities${writeDirectory({ ...readDirectory(new URLSearchParams()), category, tag, city })}`;
  return (
    <>
      <h1 className={styles.title}>
        <Out to={all}>{t('directory.title')}</Out>
      </h1>
      {page.communities.length === 0 && <p className={styles.soft}>{t('embed.noCommunities')}</p>}
      <ul className={styles.list}>
        {page.communities.map(({ id, slug, name, avatar, tagline, memberCount }) => (
          <li key={id} className={`${styles.line} ${styles.row}`}>
            <Avatar id={id} name={name} picture={avatar} size={40} shape="square" decorative />
            <div>
              <h2>
                <Out to={`/communities/${slug}`}>{name}</Out>
              </h2>
              <p className={styles.soft}>{tagline || t('community.members', { count: memberCount })}</p>
            </div>
          </li>
        ))}
      </ul>
      {page.hasMore && <Out to={all}>{t('embed.all')}</Out>}
    </>
  );
};
