import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Conversation as State } from '#contract/posts/conversations.ts';
import type { CommentPolicy, Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { MenuButton } from '#ui/menu-button/menu-button.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { CommentList } from '../thread/comment-list.tsx';
import { conversationOf, useChangePolicy } from '../thread/comments.queries.ts';
import type { ThreadSubject } from '../thread/subject.ts';
import thread from '../thread/thread.module.css';
import styles from './conversation.module.css';
import { PendingEdits } from './pending-edits.tsx';
import { policies } from './policy-field.tsx';

type Of = Pick<Event, 'id' | 'slug' | 'series' | 'status' | 'myRegistration'>;

/** A link leads to a comment by its hash, which the page for visitors understands, too. */
const targetIn = (hash: string): string | null => /^#comment-([\da-f-]{36})$/i.exec(hash)?.[1] ?? null;

/** The right to comment depends on the state of the event, and on the answer of the reader. */
const useRightsOf = ({ id, status, myRegistration }: Of): void => {
  const cache = useQueryClient();
  const registrationState = `${status} ${myRegistration?.state}`;
  const asked = useRef(registrationState);
  useEffect(() => {
    if (asked.current === registrationState) return;
    asked.current = registrationState;
    void cache.invalidateQueries({ queryKey: conversationOf(id).queryKey });
  }, [cache, id, registrationState]);
};

/** Questions about an event, and their answers. */
export const Conversation = ({ event }: { event: Of }) => {
  const t = useTexts('posts-conversation');
  const conversation = useQuery(conversationOf(event.id));
  const { data } = conversation;
  useRightsOf(event);
  return (
    <Panel as="div">
      <section id="comments" aria-labelledby="comments-title" className={thread.comments}>
        <header className={styles.head}>
          <h2 id="comments-title">
            {t('title')} {data && data.count > 0 && <span className={styles.count}>{data.count}</span>}
          </h2>
          {data?.can.host && <PolicyMenu eventId={event.id} policy={data.policy} />}
        </header>
        {event.series && <Text look="hint">{t('ofDate')}</Text>}
        {data ? (
          <CommentsPart event={event} state={data} />
        ) : (
          <LoadingState query={conversation}>
            <BoneText lines={2} />
          </LoadingState>
        )}
      </section>
    </Panel>
  );
};

const CommentsPart = ({ event, state }: { event: Of; state: State }) => {
  const t = useTexts('posts-conversation');
  const target = targetIn(useLocation().hash);
  const [isAsking, setAsking] = useState(false);
  const { can, closedBecause } = state;
  const subject: ThreadSubject = {
    kind: 'event',
    id: event.id,
    communityId: state.community.id,
    acceptedCommentId: null,
    can: { comment: can.comment, react: can.react, accept: false },
  };
  return (
    <>
      {target !== null && state.count > 1 && (
        <Link to={`/events/${event.slug}#comments`} replace>
          {t('fromFirst')}
        </Link>
      )}
      {can.moderate && <PendingEdits event={event} />}
      <CommentList
        subject={subject}
        target={target}
        hasWaiting
        none={
          <Stack gap={12} align="start">
            <Text look="hint">{t(can.comment ? 'none.ask' : 'none')}</Text>
            {can.comment && !isAsking && <Button onClick={() => setAsking(true)}>{t('ask')}</Button>}
          </Stack>
        }
        closed={closedBecause && <Text look="hint">{t(`closed.${closedBecause}`)}</Text>}
        labels={{ write: t('write'), send: t('send') }}
        isFormHidden={!isAsking}
        isFormFocused={isAsking}
      />
      {state.isModerated && can.comment && <Text look="hint">{t('moderated')}</Text>}
    </>
  );
};

/** The hosts' choice of who may comment. */
const PolicyMenu = ({ eventId, policy }: { eventId: string; policy: CommentPolicy }) => {
  const t = useTexts('posts-conversation');
  const { mutate: change, isPending } = useChangePolicy(eventId);
  return (
    <MenuButton
      label={t('policy.now', { policy: t(`policy.${policy}`) })}
      icon={<MoreIcon />}
      isBusy={isPending}
      head={<p className={styles.menuHead}>{t('policy')}</p>}
      entries={policies.map((value) => ({
        key: value,
        label: t(`policy.${value}`),
        isChecked: value === policy,
        onSelect: () => change(value),
      }))}
    />
  );
};
