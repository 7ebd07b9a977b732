import { Link } from 'react-router';
import type { Event } from '#contract/events/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './event-head.module.css';

/** The event and its hosts: a small cover, the title, and the hosts with their faces. */
export const EventHead = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const { community } = event;
  return (
    <div className={styles.head}>
      <Cover
        id={event.id}
        kind="event"
        about={[event.title, community.name]}
        picture={event.cover}
        ratio="1 / 1"
        className={styles.cover ?? ''}
      />
      <Stack gap={8} className={styles.title}>
        <Row gap={16} rowGap={4} align="stretch" wrap>
          {[community, ...event.coHosts].map(({ id, slug, name, avatar }) => (
            <Link key={id} to={`/communities/${slug}`} className={styles.community}>
              <Avatar id={id} name={name} picture={avatar} size={24} shape="square" decorative /> {name}
            </Link>
          ))}
        </Row>
        <h1>{event.title}</h1>
      </Stack>
      <Stack gap={12} className={styles.about}>
        {event.summary && <p className={styles.summary}>{event.summary}</p>}
        <Row as="ul" gap={16} rowGap={8} align="stretch" wrap aria-label={t('facts.hosts')}>
          {event.hosts.map((host) => (
            <li key={host.id}>
              <PersonLink username={host.username} className={styles.host}>
                <Avatar id={host.id} name={personName(host)} picture={host.profilePicture} size={32} decorative /> {personName(host)}
              </PersonLink>
            </li>
          ))}
        </Row>
      </Stack>
    </div>
  );
};
