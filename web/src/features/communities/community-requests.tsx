import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '#contract/api.ts';
import { errorText, personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { BoneRow, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states/states.tsx';
import { joinRequests } from './communities.queries.ts';
import styles from './community-requests.module.css';
import { useDecideRequest } from './communities.membership.queries.ts';

type JoinRequest = CallOutput<'GET /communities/:id/requests'>['items'][number];

/** The join requests, oldest first. */
export const CommunityRequests = ({ communityId }: { communityId: string }) => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const { data, error, isPending, refetch } = useQuery(joinRequests(communityId, 1));
  if (isPending)
    return (
      <Skeleton label={common('loading')}>
        <BoneRow />
        <BoneRow />
      </Skeleton>
    );
  if (!data) return <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />;
  if (data.items.length === 0)
    return (
      <Panel as="div">
        <EmptyState title={t('requests.empty.title')} text={t('requests.empty.text')} />
      </Panel>
    );
  const more = data.pagination.total - data.items.length;
  return (
    <Panel title={t('requests.title')} flush>
      <ul className={styles.requests}>
        {data.items.map((request) => (
          <Request key={request.user.id} communityId={communityId} request={request} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{t('requests.more', { count: more })}</p>}
    </Panel>
  );
};

const Request = ({ communityId, request }: { communityId: string; request: JoinRequest }) => {
  const t = useTexts('communities');
  const decide = useDecideRequest();
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null);
  const { user, message, requestedAt } = request;
  const name = personName(user);
  const answer = (choice: 'approve' | 'reject') => {
    setDecision(choice);
    decide.mutateAsync({ communityId, userId: user.id, decision: choice }).then(
      () => toast.success(t(`requests.done.${choice}`, { name })),
      () => setDecision(null),
    );
  };
  return (
    <li className={styles.request} aria-busy={decision !== null}>
      <Avatar id={user.id} name={name} picture={user.profilePicture} size={40} decorative />
      <div className={styles.words}>
        <p>
          <strong>
            <PersonLink username={user.username}>{name}</PersonLink>
          </strong>{' '}
          <span className={styles.when}>
            @{user.username} · <RelativeTime at={requestedAt} />
          </span>
        </p>
        {message && <p className={styles.message}>{message}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          look="text"
          aria-label={t('requests.rejectLabelled', { name })}
          disabled={decision === 'approve'}
          isBusy={decision === 'reject'}
          onClick={() => answer('reject')}
        >
          {t('requests.reject')}
        </Button>
        <Button
          aria-label={t('requests.approveLabelled', { name })}
          disabled={decision === 'reject'}
          isBusy={decision === 'approve'}
          onClick={() => answer('approve')}
        >
          {t('requests.approve')}
        </Button>
      </div>
    </li>
  );
};
