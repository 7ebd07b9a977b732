import { useInfiniteQuery } from '@tanstack/react-query';
import type { Channel } from '#contract/chat/index.ts';
import type { ChannelReader } from '#contract/chat/people.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import presence from '../presence/presence.module.css';
import styles from './details.module.css';
import { readersOf } from './people.queries.ts';

/** Who reads a channel of a community, those who are here first. */
export const ChannelPeople = ({ channel }: { channel: Pick<Channel, 'id'> }) => {
  const t = useTexts('chat-details');
  const format = useFormat();
  const readers = useInfiniteQuery(readersOf(channel.id));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = readers;
  const total = data?.pages[0]?.pagination.total;
  // A person whose place changed between two pages is in both.
  const shown = new Map(data?.pages.flatMap(({ items }) => items.map((reader) => [reader.person.id, reader])));
  return (
    <section aria-label={t('people')}>
      <h3>
        {t('people')} {total !== undefined && <span className={styles.soft}>{format.number(total)}</span>}
      </h3>
      {!data && (
        <LoadingState query={readers}>
          <SkeletonRow face={32} />
          <SkeletonRow face={32} />
        </LoadingState>
      )}
      <ul className={styles.people}>
        {[...shown.values()].map((reader) => (
          <Reader key={reader.person.id} reader={reader} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('people.more')}
        </Button>
      )}
    </section>
  );
};

const Reader = ({ reader: { person, role, isHere } }: { reader: ChannelReader }) => {
  const t = useTexts('chat-details');
  const name = personName(person);
  return (
    <li>
      <span className={styles.face}>
        <Avatar id={person.id} name={name} picture={person.profilePicture} size={28} decorative />
        {isHere && <span className={presence.here} />}
      </span>
      <span className={styles.person}>
        <PersonLink username={person.username}>{name}</PersonLink>
        {isHere && <span className="visually-hidden">{t('people.here')}</span>}
      </span>
      {role !== 'member' && <small className={styles.soft}>{t(`role.${role}`)}</small>}
    </li>
  );
};
