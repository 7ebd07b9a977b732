import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import type { EventRequest } from '#contract/events/answers.ts';
import { errorText, personName, RelativeTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { HolderName } from '../../visitors/holder-name.tsx';
import { RejectRequestsDialog } from './reject-requests-dialog.tsx';
import { GivenAnswers } from '../../questions/given-answers.tsx';
import styles from './requests.module.css';
import { useTellResults } from './use-tell-results.ts';
import { eventRequests, useDecideEventRequests } from './requests.queries.ts';

/** RSVPs that wait for the hosts, oldest first; several are decided at once. */
export const RequestsPanel = ({ event }: { event: Event }) => {
  const t = useTexts('events-answers');
  const { data } = useQuery(eventRequests(event.id));
  const decide = useDecideEventRequests(event.id);
  const tell = useTellResults();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [rejected, setRejected] = useState<readonly string[] | null>(null);
  if (!data || data.items.length === 0) return null;
  // Requests that are gone meanwhile are no longer chosen.
  const chosen = data.items.map(({ id }) => id).filter((id) => marked.has(id));
  const approve = (ids: readonly string[]) =>
    afterSuccess(decide.mutateAsync({ ids: [...ids], decision: 'approve' }), ({ results }) => tell(results));
  const mark = (ids: readonly string[], isOn: boolean) =>
    setMarked(new Set(isOn ? [...marked, ...ids] : [...marked].filter((id) => !ids.includes(id))));
  const ids = chosen.length > 0 ? chosen : data.items.map(({ id }) => id);
  return (
    <Panel title={t('requests.title', { count: data.pagination.total })} flush>
      {decide.error && <Refusal text={errorText(decide.error)} />}
      <div className={styles.bar}>
        <span role="status">{t('requests.chosen', { count: chosen.length })}</span>
        <Button size="small" onClick={() => setRejected(ids)}>
          {t(chosen.length > 0 ? 'requests.reject' : 'requests.rejectAll')}
        </Button>
        <Button size="small" look="primary" isBusy={decide.isPending} onClick={() => approve(ids)}>
          {t(chosen.length > 0 ? 'requests.approve' : 'requests.approveAll')}
        </Button>
      </div>
      <Stack as="ul">
        {data.items.map((request) => (
          <Request
            key={request.id}
            eventId={event.id}
            request={request}
            isMarked={marked.has(request.id)}
            onMark={(isOn) => mark([request.id], isOn)}
          />
        ))}
      </Stack>
      {rejected && <RejectRequestsDialog eventId={event.id} ids={rejected} onClose={() => setRejected(null)} />}
    </Panel>
  );
};

type RequestProps = { eventId: string; request: EventRequest; isMarked: boolean; onMark: (isOn: boolean) => void };

const Request = ({ eventId, request: { user, isVisitor, partySize, guests, answers, requestedAt }, isMarked, onMark }: RequestProps) => {
  const t = useTexts('events-answers');
  const words = useTexts('events');
  const format = useFormat();
  const name = personName(user);
  return (
    <ListRow
      align="start"
      inset={10}
      start={
        <>
          <input
            type="checkbox"
            className={styles.check}
            aria-label={t('requests.select', { name })}
            checked={isMarked}
            onChange={({ target }) => onMark(target.checked)}
          />
          <Avatar id={user.id} name={name} picture={user.profilePicture} size={40} decorative />
        </>
      }
    >
      <Text look="strong">
        <HolderName user={user} isVisitor={isVisitor} mark={t('requests.noAccount')} />
      </Text>
      <Text look="note">
        {partySize > 1 && `${words('rsvp.party', { count: partySize })} · `}
        <RelativeTime at={requestedAt} />
      </Text>
      {guests.length > 0 && <Text look="note">{words('guests.with', { names: format.list(guests) })}</Text>}
      {answers.length > 0 && <GivenAnswers eventId={eventId} answers={answers} guests={guests} />}
    </ListRow>
  );
};
