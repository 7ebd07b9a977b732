import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { type GuestEntry, guestsList } from '../guests/guests.queries.ts';

const MAX_NAMED = 20;

/** The last to answer, until they are as many people; `rest`: how many of these people are not among the guests. */
const lastToAnswer = (guests: readonly GuestEntry[], leaving: number): { last: GuestEntry[]; rest: number } => {
  const last: GuestEntry[] = [];
  let rest = leaving;
  for (const guest of guests) {
    if (rest <= 0) break;
    last.push(guest);
    rest -= guest.partySize;
  }
  return { last, rest: Math.max(rest, 0) };
};

type LeavingGuestsProps = {
  event: { id: string; slug: string };
  /** Null unless the event is hybrid. */
  way: 'in_person' | 'online' | null;
  /** Number of people. */
  leaving: number;
};

/** The guests who would lose their seats if there were fewer; nothing for readers who may not see the guests. */
export const LeavingGuests = ({ event: { id, slug }, way, leaving }: LeavingGuestsProps) => {
  const t = useTexts('events-answers');
  const titleId = useId();
  const filter = { state: 'seated', ...(way && { way }) } as const;
  const { data } = useQuery(guestsList(id, { ...filter, perPage: MAX_NAMED }));
  if (!data) return null;
  const { last, rest } = lastToAnswer(data.items, leaving);
  const isMore = data.pagination.total > data.items.length;
  return (
    <Stack gap={8}>
      <Stack>
        <InlineText id={titleId} look="medium">
          {t('leaving.title')}
        </InlineText>
        <Text look="hint">{t('leaving.note', { count: leaving })}</Text>
      </Stack>
      <Stack as="ul" gap={8} aria-labelledby={titleId}>
        {last.map((guest) => (
          <LeavingGuest key={guest.id} guest={guest} />
        ))}
      </Stack>
      {rest > 0 && <Text look="hint">{t(isMore ? 'leaving.more' : 'leaving.held', { count: rest })}</Text>}
      <p>
        <Link to={`/events/${slug}/manage?${new URLSearchParams(filter).toString()}`}>{t('leaving.link')}</Link>
      </p>
    </Stack>
  );
};

/** Without a link to the person, which would leave the form. */
const LeavingGuest = ({ guest: { user, state, partySize, answeredAt } }: { guest: GuestEntry }) => {
  const t = useTexts('events-answers');
  const words = useTexts('events');
  const name = personName(user);
  return (
    <ListRow start={<Avatar id={user.id} name={name} picture={user.profilePicture} size={32} decorative />}>
      <bdi>{name}</bdi>
      <Text look="hint">
        {partySize > 1 && `${words('rsvp.party', { count: partySize })} · `}
        {state === 'offered' && `${t('leaving.offered')} · `}
        <RelativeTime at={answeredAt} />
      </Text>
    </ListRow>
  );
};
