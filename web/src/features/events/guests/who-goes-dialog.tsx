import { useInfiniteQuery } from '@tanstack/react-query';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { whoGoes } from './guests.queries.ts';
import styles from './guests.module.css';

/** The names of the people who go, as far as the host shows them. */
export const WhoGoesDialog = ({ eventId, onClose }: { eventId: string; onClose: () => void }) => {
  const t = useTexts('events-guests');
  const common = useTexts('kernel');
  const query = useInfiniteQuery(whoGoes(eventId));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Dialog title={t('who.open')} text={t('who.text')} closeLabel={common('close')} onClose={onClose}>
      {!data && (
        <LoadingState query={query}>
          <SkeletonRow />
          <SkeletonRow />
        </LoadingState>
      )}
      {data && people.length === 0 && <p>{t('who.none')}</p>}
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar id={person.id} name={personName(person)} picture={person.profilePicture} size={32} decorative />
            <PersonLink username={person.username}>{personName(person)}</PersonLink>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('who.more')}
        </Button>
      )}
    </Dialog>
  );
};
