import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events.ts';
import { personName, SpanTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { FacePile } from '#ui/avatar/face-pile.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { CalendarIcon, LinkIcon, PlaceIcon } from '#ui/icons/content-icons.tsx';
import { PeopleIcon } from '#ui/icons/notice-icons.tsx';
import { UserIcon } from '#ui/icons/icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './event-facts.module.css';

/** Time, place and attendees of an event. */
export const EventFacts = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const { atPlace } = useFormat().span(event);
  return (
    <Panel title={t('facts.label')}>
      <dl className={styles.facts}>
        <Fact icon={<CalendarIcon size={16} />} name={t('facts.when')}>
          <SpanTime {...event} />
          {atPlace && event.mode !== 'online' && <span className={styles.soft}>{t('card.atPlace', { time: atPlace })}</span>}
          {event.isRecurring && <span className={styles.soft}>{t('facts.recurring')}</span>}
        </Fact>
        {event.mode !== 'online' && event.venue && (
          <Fact icon={<PlaceIcon size={16} />} name={t('facts.where')}>
            <span>{event.venue.name}</span>
            <span className={styles.soft}>{[event.venue.line, event.venue.city].filter(Boolean).join(', ')}</span>
          </Fact>
        )}
        {event.mode !== 'in_person' && (
          <Fact icon={<LinkIcon size={16} />} name={t('facts.online')}>
            <Online event={event} />
          </Fact>
        )}
        <Fact icon={<PeopleIcon size={16} />} name={t('facts.community')}>
          <Link to={`/communities/${event.community.slug}`}>{event.community.name}</Link>
        </Fact>
        <Fact icon={<UserIcon size={16} />} name={t('facts.hosts')}>
          <ul className={styles.hosts}>
            {event.hosts.map((host) => (
              <li key={host.id}>
                <PersonLink username={host.username} className={styles.host}>
                  <Avatar id={host.id} name={personName(host)} picture={host.profilePicture} size={24} decorative /> {personName(host)}
                </PersonLink>
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
      {event.faces.length > 0 && (
        <div className={styles.going}>
          <FacePile
            size={32}
            label={t('going.label')}
            faces={event.faces.map((person) => ({ ...person, name: personName(person), picture: person.profilePicture }))}
            text={t('going.count', { count: event.goingCount })}
          />
        </div>
      )}
    </Panel>
  );
};

const Fact = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>
      <span aria-hidden="true">{icon}</span> <span className="visually-hidden">{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
);

/** The URL of a call is shown only to attendees. */
const Online = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  if (event.onlineUrl)
    return (
      <a href={event.onlineUrl} target="_blank" rel="noopener noreferrer">
        {t('facts.join')}
      </a>
    );
  return <span className={styles.soft}>{t(event.hasOnlineUrl ? 'facts.linkLater' : 'facts.noLink')}</span>;
};
