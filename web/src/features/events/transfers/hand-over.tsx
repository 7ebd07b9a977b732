import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import type { SeatTransfers } from '#contract/events/transfers.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { seatTransfers, useKeepSeat } from './transfers.queries.ts';
import styles from './transfers.module.css';

const HandOverDialog = lazyPart(async () => {
  const { HandOverDialog: Dialog } = await import('./hand-over-dialog.tsx');
  return Dialog;
});

/** Under the own seat: hands it to another person, and says to whom it is being handed. */
export const HandOver = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const format = useFormat();
  const { data } = useQuery({ ...seatTransfers(event.id), enabled: event.phase === 'upcoming' });
  const keep = useKeepSeat(event.id);
  const partySize = event.myRegistration?.partySize ?? 1;
  // The pressed button disappears; the one that replaces it gets the focus.
  const kept = useKeptFocus<HTMLDivElement>();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!data || event.phase !== 'upcoming') return null;
  if (data.given) {
    const count = data.given.person === null ? partySize : 1;
    return (
      <Stack gap={4} align="start" {...kept}>
        <Handed given={data.given} isParty={partySize > 1} />
        <Text look="hint">
          {t('transfer.givenUntil', { count, time: `${format.dayWithin(data.given.expiresAt)} ${format.time(data.given.expiresAt)}` })}
        </Text>
        <Button size="small" isBusy={keep.isPending} onClick={() => keep.mutate()}>
          {t('transfer.keep', { count })}
        </Button>
      </Stack>
    );
  }
  if (!data.isAllowed) return null;
  return (
    <Stack align="start" className={styles.hand} {...kept}>
      <Button look="text" size="small" onClick={() => setOpen(true)}>
        {t('transfer.hand', { count: partySize })}
      </Button>
      {isOpen && <HandOverDialog event={event} onClose={close} onLoadError={close} />}
    </Stack>
  );
};

const Handed = ({ given: { to, receiver, person }, isParty }: { given: NonNullable<SeatTransfers['given']>; isParty: boolean }) => {
  const t = useTexts('events');
  const name = receiver ? personName(receiver) : to;
  return (
    <Row gap={8}>
      {receiver && <Avatar id={receiver.id} name={name} picture={receiver.profilePicture} size={32} decorative />}
      <p className={styles.words}>
        {t(person !== null ? 'transfer.givenOne' : isParty ? 'transfer.givenParty' : 'transfer.given', { to: name })}
      </p>
    </Row>
  );
};
