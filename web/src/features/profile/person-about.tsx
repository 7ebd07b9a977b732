import { Link } from 'react-router';
import type { PersonPage } from '#contract/profile.ts';
import { EventCard } from '#features/events/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import styles from './person.module.css';

type About = NonNullable<PersonPage['about']>;

/** The profile of a user: biography, events and communities. */
export const PersonAbout = ({ person }: { person: PersonPage }) => {
  const t = useTexts('profile');
  const { about } = person;
  if (!about) return <p className={styles.nameOnly}>{t('nameOnly', { name: personName(person) })}</p>;
  return (
    <div className={styles.body}>
      {(about.bio || about.events.length > 0) && (
        <div className={styles.column}>
          {about.bio && (
            <Panel as="div">
              <p className={styles.bio}>{about.bio}</p>
            </Panel>
          )}
          {about.events.length > 0 && <Events events={about.events} />}
        </div>
      )}
      <Communities communities={about.communities} />
    </div>
  );
};

const Events = ({ events }: Pick<About, 'events'>) => {
  const t = useTexts('profile');
  return (
    <section className={styles.column} aria-label={t('events')}>
      <h2>{t('events')}</h2>
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </section>
  );
};

const Communities = ({ communities }: Pick<About, 'communities'>) => {
  const t = useTexts('profile');
  return (
    <Panel title={t('communities')}>
      {communities.length === 0 && <Text look="secondary">{t('communities.none')}</Text>}
      <ul className={styles.communities}>
        {communities.map(({ id, slug, name, avatar, memberCount, isShared }) => (
          <li key={id}>
            <Link to={`/communities/${slug}`} className={styles.community}>
              <Avatar id={id} name={name} picture={avatar} size={40} shape="square" decorative />
              <Stack as="span" grow className={styles.communityWords}>
                <InlineText look="medium">{name}</InlineText>
                <InlineText look="secondary">{t('communities.members', { count: memberCount })}</InlineText>
              </Stack>
              {isShared && <Tag>{t('communities.shared')}</Tag>}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
