import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { eventsList } from '#features/events/index.ts';
import { SpanTime, useTexts } from '#kernel/i18n/index.ts';
import { CalendarIcon } from '#ui/icons/content-icons.tsx';
import styles from '../page/community-header.module.css';

/** When they meet next, in one line; its height stays while it loads. */
export const NextEvent = ({ community: { id } }: { community: Pick<Community, 'id'> }) => {
  const t = useTexts('communities');
  const { data, isPending } = useQuery(eventsList({ communityId: id, perPage: 1 }));
  const next = data?.items[0];
  return (
    <p className={styles.next}>
      <CalendarIcon size={16} />
      {next ? (
        <span>
          <SpanTime {...next} /> · <Link to={`/events/${next.slug}`}>{next.title}</Link>
        </span>
      ) : (
        <span>{isPending ? '\u00a0' : t('next.none')}</span>
      )}
    </p>
  );
};
