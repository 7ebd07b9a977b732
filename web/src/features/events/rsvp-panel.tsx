import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router';
import type { Event, Registration } from '#contract/events/index.ts';
import { errorText, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/text.tsx';
import { GiveBack, releasableUntil } from './answers/give-back.tsx';
import { GuestNames } from './answers/guest-names.tsx';
import { Offered } from './answers/offered.tsx';
import { WaitingNote } from './answers/waiting-note.tsx';
import { InterestButtons } from './answers/interest-buttons.tsx';
import { askingWords, liveRegistrationOf, rsvpStateOf, type ButtonAction, type RsvpState } from './event-state.ts';
import { TicketButton } from './door/ticket-button.tsx';
import { OwnPartySize } from './answers/own-party-size.tsx';
import { PartySize } from './party-size.tsx';
import { Elsewhere } from './answers/elsewhere.tsx';
import { Reconfirm } from './planning/reconfirm.tsx';
import { AskedAnswers } from './questions/asked-answers.tsx';
import { OwnAnswers } from './questions/own-answers.tsx';
import styles from './rsvp-panel.module.css';
import { SeatsBar } from './seats-bar.tsx';
import { HandOver } from './transfers/hand-over.tsx';
import { ReceivedSeats, useReceivedSeats } from './transfers/received-seats.tsx';
import {
  firstType,
  firstWay,
  heldFrom,
  partySizesOf,
  seenFrom,
  seenWith,
  withOwnSeats,
  type RsvpWay,
  type SeatChoice,
} from './tickets/seats-of.ts';
import { ChangeTicket } from './tickets/change-ticket.tsx';
import { TypeChoice } from './tickets/type-choice.tsx';
import { WayChoice } from './tickets/way-choice.tsx';
import { useAnswer, type AnswerActions } from './use-answer.ts';

const PartyDialog = lazyPart(async () => (await import('./tickets/party-dialog.tsx')).PartyDialog, 'events-answers');

/** The own registration for the event: one button, and what it does. */
export const RsvpPanel = ({ event: whole }: { event: Event }) => {
  const event = withOwnSeats(whole, whole.myHold);
  const [wantedSize, setWantedSize] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  // The RSVP button of the public page leads here after the sign-in; a new account has its seat already.
  const isWanted = useSearchParams()[0].get('rsvp') === '1';
  useEffect(() => {
    if (isWanted) heading.current?.focus();
  }, [isWanted]);
  const [picked, setPicked] = useState<RsvpWay | null>(null);
  const mine = liveRegistrationOf(event);
  const way = event.online ? (mine?.way ?? picked ?? firstWay(event)) : undefined;
  const [pickedType, setPickedType] = useState<string | null>(null);
  const typeId = mine ? mine.ticketTypeId : (pickedType ?? firstType(event));
  const held = heldFrom(event, way);
  const choice: SeatChoice = { ...(way && { way }), ...(typeId !== null && { ticketTypeId: typeId }) };
  const shown = seenWith(event, choice);
  // The pressed button is removed then, so the focus moves to the heading, which states the result.
  const answer = useAnswer(shown, () => heading.current?.focus());
  const [isNaming, setNaming] = useState(false);
  const sizes = partySizesOf(event, choice);
  const partySize = Math.min(Math.max(wantedSize, sizes.least), sizes.most);
  const until = mine && releasableUntil(event, mine);
  const { now } = useFormat().reader;
  const isTooLate = until !== null && now >= Date.parse(until);
  const isOnSale = event.ticketTypes.length === 0 || event.ticketTypes.some(({ id, sale }) => id === typeId && sale === 'open');
  const state = rsvpStateOf(shown, partySize);
  const rsvpState: RsvpState = state.kind === 'unanswered' && !isOnSale ? { ...state, action: 'none' } : state;
  const isChangeable = rsvpState.kind === 'going' || rsvpState.kind === 'waitlisted' || rsvpState.kind === 'pending';
  const hasChoice = event.online !== null || event.ticketTypes.length > 1;
  return (
    <div className={styles.panel}>
      <ReceivedSeats event={event} onDone={() => heading.current?.focus()} />
      <h2 ref={heading} tabIndex={-1} className={styles.heading} data-state={rsvpState.kind}>
        <Heading event={shown} held={held} rsvpState={rsvpState} />
      </h2>
      {rsvpState.kind === 'unanswered' && way && event.myRejection === null && (
        <WayChoice event={event} value={way} mayWait={event.waitlistMode !== 'off'} onPick={setPicked} />
      )}
      {rsvpState.kind === 'unanswered' && event.ticketTypes.length > 0 && event.myRejection === null && (
        <TypeChoice event={seenFrom(event, way)} value={typeId} onPick={setPickedType} />
      )}
      {'mine' in rsvpState && <ChosenSeat event={event} mine={rsvpState.mine} />}
      {isChangeable && hasChoice && event.rsvp.isOpen && !isTooLate && (
        <ChangeTicket event={event} mine={rsvpState.mine} onDone={() => heading.current?.focus()} />
      )}
      <Body
        event={shown}
        held={held}
        rsvpState={rsvpState}
        answer={answer}
        sizes={sizes}
        isTooLate={isTooLate}
        partySize={partySize}
        onPartySize={setWantedSize}
        onTake={(size) =>
          typeId !== null && size > 1 && rsvpState.kind === 'unanswered' && rsvpState.action === 'seat'
            ? setNaming(true)
            : answer.take(size, choice)
        }
      />
      {isNaming && (
        <PartyDialog
          event={event}
          partySize={partySize}
          choice={choice}
          onDone={() => {
            flushSync(() => setNaming(false));
            heading.current?.focus();
          }}
          onClose={() => setNaming(false)}
          onLoadError={() => setNaming(false)}
        />
      )}
      {answer.error !== null && (
        <p role="alert" className={styles.failure}>
          {errorText(answer.error)}
        </p>
      )}
      <AskedAnswers event={shown} answer={answer} />
      {event.status !== 'cancelled' && event.joinMode !== 'external' && <SeatsBar event={shown} held={held} />}
    </div>
  );
};

/** The ticket and the way of the own answer. */
const ChosenSeat = ({ event, mine }: { event: Event; mine: Registration }) => {
  const t = useTexts('events');
  const type = event.ticketTypes.find(({ id }) => id === mine.ticketTypeId);
  return (
    <>
      {type && <Text look="secondary">{type.name}</Text>}
      {event.online && <Text look="secondary">{t(`way.mine.${mine.way ?? 'in_person'}`)}</Text>}
    </>
  );
};

const outsiderTitles = { membership: 'rsvp.membersOnly', invitation: 'rsvp.byInvitation', barred: 'rsvp.barred' } as const;

const Heading = ({ event, held, rsvpState }: Pick<BodyProps, 'event' | 'held' | 'rsvpState'>) => {
  const t = useTexts('events');
  if (rsvpState.kind === 'closed') return t(event.status === 'postponed' ? 'closed.postponed' : `closed.${rsvpState.reason}`);
  if (rsvpState.kind === 'outsider') return t(outsiderTitles[rsvpState.refusal]);
  if (rsvpState.kind === 'elsewhere') return t('rsvp.elsewhere');
  if (rsvpState.kind === 'waitlisted') return t('rsvp.waiting', { position: rsvpState.mine.position ?? 0 });
  if (rsvpState.kind === 'offered') return <HeldUntil at={rsvpState.mine.offerExpiresAt} />;
  if (rsvpState.kind === 'unanswered' && event.myRejection !== null) return t('rsvp.rejected');
  if (rsvpState.kind === 'unanswered' && event.myInterest) return t(`rsvp.${event.myInterest}`);
  if (rsvpState.kind !== 'unanswered') return t(`rsvp.${rsvpState.kind}`);
  if (rsvpState.action === 'seat') return t('rsvp.title');
  // Seats are left, but fewer than this party needs, or others are waiting for them.
  if (event.seatsLeft) return rsvpState.action === 'queue' ? t('rsvp.queueTitle') : t('rsvp.tooFew', { count: event.seatsLeft });
  return t(held > 0 ? 'rsvp.allHeld' : 'rsvp.full');
};

type BodyProps = {
  event: Event;
  /** Seats that are held for others. */
  held: number;
  rsvpState: RsvpState;
  answer: AnswerActions;
  /** The smallest and the largest party. */
  sizes: { least: number; most: number };
  /** The own seat can no longer be given up. */
  isTooLate: boolean;
  partySize: number;
  onPartySize: (size: number) => void;
  onTake: (size: number) => void;
};

const Body = ({ rsvpState, ...props }: BodyProps) => {
  const { event, answer, sizes, isTooLate } = props;
  const t = useTexts('events');
  switch (rsvpState.kind) {
    case 'offered':
      return <Offered event={event} answer={answer} />;
    case 'unanswered':
      if (event.myRejection !== null) return event.myRejection === '' ? null : <Text look="secondary">{event.myRejection}</Text>;
      return <Asking {...props} offer={rsvpState.action} />;
    case 'going':
    case 'waitlisted':
    case 'pending':
      return <Answered event={event} rsvpState={rsvpState} answer={answer} sizes={sizes} isTooLate={isTooLate} />;
    case 'elsewhere':
      return <Elsewhere url={rsvpState.url} />;
    case 'outsider':
      if (rsvpState.refusal === 'barred') return null;
      if (rsvpState.refusal === 'invitation') return <Text look="secondary">{t('rsvp.byInvitation.text')}</Text>;
      return (
        <p>
          <Link to={`/communities/${event.community.slug}`}>{t('rsvp.joinFirst', { name: event.community.name })}</Link>
        </p>
      );
    case 'closed':
      return rsvpState.reason === 'not_yet' && event.status !== 'postponed' && event.rsvpOpensAt && <OpensAt at={event.rsvpOpensAt} />;
    case 'went':
      return null;
  }
};

type AskingProps = Omit<BodyProps, 'rsvpState' | 'isTooLate'> & { offer: ButtonAction };
const Asking = ({ event, held, offer, answer, sizes, partySize, onPartySize, onTake }: AskingProps) => {
  const t = useTexts('events');
  const { least, most } = sizes;
  // A seat that is handed over comes first: then accepting it is the main action.
  const isHanded = useReceivedSeats(event).length > 0;
  return (
    <>
      {askingWords(event, offer) === 'rsvp.ask' && <Text look="secondary">{t('rsvp.approval')}</Text>}
      {offer === 'queue' && (
        <Text look="secondary">
          {event.waitlistCount > 0
            ? t('rsvp.queueText', { count: event.waitlistCount })
            : held > 0
              ? t('rsvp.queueHeld', { count: held })
              : t('rsvp.queueFirst')}
        </Text>
      )}
      {most > 1 && (offer !== 'none' || partySize > 1) && (
        <PartySize least={least} most={most} value={partySize} isBusy={answer.isTaking} onChange={onPartySize} />
      )}
      {offer !== 'none' && (
        <Button {...(!isHanded && { look: 'primary' })} size="large" isBlock isBusy={answer.isTaking} onClick={() => onTake(partySize)}>
          {t(askingWords(event, offer))}
        </Button>
      )}
      <InterestButtons event={event} answer={answer} />
    </>
  );
};

type AnsweredProps = Pick<BodyProps, 'event' | 'answer' | 'sizes' | 'isTooLate'> & { rsvpState: RegisteredState };
type RegisteredState = Extract<RsvpState, { kind: 'going' | 'went' | 'waitlisted' | 'pending' }>;
const Answered = ({ event, rsvpState: { kind, mine }, answer, sizes, isTooLate }: AnsweredProps) => {
  const t = useTexts('events');
  // A registration with a seat can only grow by the seats that are left.
  const room = kind === 'going' && event.seatsLeft !== null ? mine.partySize + event.seatsLeft : Infinity;
  const most = Math.max(Math.min(sizes.most, room), mine.partySize);
  // After the cut-off a party may only grow.
  const least = isTooLate ? mine.partySize : 1;
  const mayResize = event.rsvp.isOpen && most > least;
  return (
    <>
      {mine.reconfirmBy !== null && <Reconfirm eventId={event.id} until={mine.reconfirmBy} />}
      {kind === 'going' && mine.way !== 'online' && <TicketButton event={event} isSecond={mine.reconfirmBy !== null} />}
      {kind === 'waitlisted' && <WaitingNote event={event} partySize={mine.partySize} answer={answer} />}
      {kind === 'pending' && <Text look="secondary">{t('rsvp.pendingText')}</Text>}
      {mayResize && <OwnPartySize event={event} mine={mine} least={least} most={most} answer={answer} />}
      {!mayResize && mine.partySize > 1 && <Text look="secondary">{t('rsvp.party', { count: mine.partySize })}</Text>}
      {event.rsvp.isOpen && <GuestNames event={event} mine={mine} />}
      <OwnAnswers event={event} mine={mine} />
      {kind === 'going' && <HandOver event={event} />}
      <GiveBack event={event} mine={mine} isTooLate={isTooLate} answer={answer} />
    </>
  );
};

const HeldUntil = ({ at }: { at: string | null }) => {
  const t = useTexts('events');
  const format = useFormat();
  return at === null ? t('offer.held') : t('offer.heldUntil', { time: `${format.dayWithin(at)} ${format.time(at)}` });
};

const OpensAt = ({ at }: { at: string }) => {
  const t = useTexts('events');
  const format = useFormat();
  return (
    <Text look="secondary">
      <time dateTime={at} title={format.full(at)}>
        {t('closed.opensAt', { time: `${format.dayWithin(at)} ${format.time(at)}` })}
      </time>
    </Text>
  );
};
