import { useInfiniteQuery } from '@tanstack/react-query';
import type { HostView } from '#contract/events/guests.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { type InvitedGuest, invitedQuery, useWithdraw } from './invited.queries.ts';
import { NameGuests } from './name-guests.tsx';

const tones = { invited: 'neutral', going: 'success', maybe: 'neutral', declined: 'warning' } as const;

/** Named guests, to whom an event of any visibility is open. */
export const InvitedTab = ({ host: { id, communityId } }: { host: HostView }) => {
  const t = useTexts('events-guests');
  const query = useInfiniteQuery(invitedQuery(id));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const { mutate: withdraw } = useWithdraw(id);
  const total = data?.pages[0]?.pagination.total ?? 0;
  return (
    <>
      <NameGuests eventId={id} communityId={communityId} />
      {!data && <LoadingState query={query} skeleton={null} />}
      {data && total === 0 && <Text look="secondary">{t('invited.none')}</Text>}
      {data && total > 0 && (
        <Panel title={t('invited.title', { count: total })} flush>
          <Stack as="ul">
            {data.pages
              .flatMap(({ items }) => items)
              .map((invitation) => (
                <InvitedRow key={invitation.id} invitation={invitation} onWithdraw={() => withdraw(invitation.id)} />
              ))}
          </Stack>
          {hasNextPage && (
            <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('who.more')}
            </Button>
          )}
        </Panel>
      )}
    </>
  );
};

type RowProps = { invitation: InvitedGuest; onWithdraw: () => void };
const InvitedRow = ({ invitation: { user, email, state, invitedAt }, onWithdraw }: RowProps) => {
  const t = useTexts('events-guests');
  const name = user ? personName(user) : (email ?? '');
  return (
    <ListRow
      inset={10}
      start={user && <Avatar id={user.id} name={name} picture={user.profilePicture} size={32} decorative />}
      end={
        <>
          <Tag tone={tones[state]}>{t(`invited.state.${state}`)}</Tag>
          <IconButton label={t('invited.withdraw', { name })} icon={<CloseIcon size={16} />} onClick={onWithdraw} />
        </>
      }
    >
      <p>{user ? <PersonLink username={user.username}>{name}</PersonLink> : email}</p>
      <Text look="secondary">
        <RelativeTime at={invitedAt} />
      </Text>
    </ListRow>
  );
};
