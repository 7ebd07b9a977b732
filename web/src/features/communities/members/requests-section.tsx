import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '#contract/api.ts';
import type { Community } from '#contract/communities/index.ts';
import { errorText, personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { useRowFocus } from '#kernel/page/use-row-focus.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { joinRequests } from '../communities.queries.ts';
import styles from './members.module.css';
import { useDecideRequests } from './members.queries.ts';
import { PersonRow } from './person-row.tsx';
import { useTellResults } from './use-tell-results.ts';

const RejectDialog = lazyPart(async () => (await import('./reject-dialog.tsx')).RejectDialog);

type JoinRequest = CallOutput<'GET /communities/:id/requests'>['items'][number];
/** The people who wait, oldest request first; several are decided at once. */
export const RequestsSection = ({ community: { id } }: { community: Community }) => {
  const t = useTexts('communities');
  const requests = useQuery(joinRequests(id, 1));
  const { data } = requests;
  if (!data)
    return (
      <LoadingState query={requests}>
        <SkeletonRow />
        <SkeletonRow />
      </LoadingState>
    );
  if (data.items.length === 0)
    return (
      <Panel as="div">
        <EmptyState title={t('requests.empty.title')} text={t('requests.empty.text')} />
      </Panel>
    );
  return <Queue communityId={id} requests={data.items} total={data.pagination.total} />;
};

type QueueProps = { communityId: string; requests: JoinRequest[]; total: number };

const Queue = ({ communityId, requests, total }: QueueProps) => {
  const t = useTexts('communities-members');
  const words = useTexts('communities');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  /** The people whom the dialog is about while it asks for a reason; null = closed. */
  const [rejected, setRejected] = useState<readonly string[] | null>(null);
  const decide = useDecideRequests(communityId);
  const tell = useTellResults();
  const list = useRowFocus<HTMLUListElement>(requests.map(({ user }) => user.id).join());
  // Requests that are gone meanwhile are no longer chosen.
  const chosen = requests.map(({ user }) => user.id).filter((userId) => marked.has(userId));
  const approve = (userIds: readonly string[]) =>
    decide.mutateAsync({ userIds: [...userIds], decision: 'approve' }).then(
      ({ results }) => {
        tell('approve', results);
        setMarked(new Set());
      },
      () => undefined,
    );
  const mark = (userIds: readonly string[], isOn: boolean) =>
    setMarked(new Set(isOn ? [...marked, ...userIds] : [...marked].filter((userId) => !userIds.includes(userId))));
  const more = total - requests.length;
  return (
    <Panel title={words('requests.title')} flush>
      {decide.error && <Refusal text={errorText(decide.error)} />}
      <div className={styles.bar}>
        <label>
          <input
            type="checkbox"
            className={styles.check}
            checked={chosen.length === requests.length}
            onChange={({ target }) =>
              mark(
                requests.map(({ user }) => user.id),
                target.checked,
              )
            }
          />
          <span role="status">{chosen.length > 0 ? t('bulk.chosen', { count: chosen.length }) : t('bulk.selectAll')}</span>
        </label>
        {chosen.length > 0 && (
          <>
            <Button size="small" look="text" onClick={() => setMarked(new Set())}>
              {t('bulk.clear')}
            </Button>
            <Button size="small" onClick={() => setRejected(chosen)}>
              {t('bulk.reject')}
            </Button>
            <Button size="small" look="primary" isBusy={decide.isPending} onClick={() => void approve(chosen)}>
              {t('bulk.approve')}
            </Button>
          </>
        )}
      </div>
      <ul ref={list} className={styles.list}>
        {requests.map((request) => (
          <Request
            key={request.user.id}
            request={request}
            isMarked={marked.has(request.user.id)}
            isBusy={decide.isPending && decide.variables.userIds.includes(request.user.id)}
            onMark={(isOn) => mark([request.user.id], isOn)}
            onApprove={() => void approve([request.user.id])}
            onReject={() => setRejected([request.user.id])}
          />
        ))}
      </ul>
      {more > 0 && <p className={styles.empty}>{words('requests.more', { count: more })}</p>}
      {rejected && (
        <RejectDialog
          communityId={communityId}
          userIds={rejected}
          onClose={() => setRejected(null)}
          onLoadError={() => setRejected(null)}
        />
      )}
    </Panel>
  );
};

type RequestProps = {
  request: JoinRequest;
  isMarked: boolean;
  isBusy: boolean;
  onMark: (isOn: boolean) => void;
  onApprove: () => void;
  onReject: () => void;
};

const Request = ({ request, isMarked, isBusy, onMark, onApprove, onReject }: RequestProps) => {
  const t = useTexts('communities-members');
  const words = useTexts('communities');
  const { user, message, answers, requestedAt } = request;
  const name = personName(user);
  return (
    <PersonRow
      user={user}
      isBusy={isBusy}
      lead={
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t('bulk.select', { name })}
          checked={isMarked}
          onChange={({ target }) => onMark(target.checked)}
        />
      }
      note={<RelativeTime at={requestedAt} />}
      actions={
        <>
          <Button look="text" aria-label={words('requests.rejectLabelled', { name })} disabled={isBusy} onClick={onReject}>
            {words('requests.reject')}
          </Button>
          <Button aria-label={words('requests.approveLabelled', { name })} isBusy={isBusy} onClick={onApprove}>
            {words('requests.approve')}
          </Button>
        </>
      }
    >
      {message && <p className={styles.said}>{message}</p>}
      {answers.length > 0 && (
        <dl className={styles.answers}>
          {answers.map(({ question, kind, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{kind === 'checkbox' ? t('tick.yes') : answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </PersonRow>
  );
};
