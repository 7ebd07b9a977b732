import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router';
import type { Event } from '#contract/events/index.ts';
import { errorText, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import { Text } from '#ui/layout/text.tsx';
import { GuestNames } from './answers/guest-names.tsx';
import { Offered } from './answers/offered.tsx';
import { WaitingNote } from './answers/waiting-note.tsx';
import { InterestButtons } from './answers/interest-buttons.tsx';
import { liveRegistrationOf, largestParty, rsvpStateOf, type ButtonAction, type RsvpState } from './event-state.ts';
import { TicketButton } from './door/ticket-button.tsx';
import { GiveBackDialog } from './give-back-dialog.tsx';
import { PartySize } from './party-size.tsx';
import { Elsewhere } from './answers/elsewhere.tsx';
import { Reconfirm } from './planning/reconfirm.tsx';
import { AskedAnswers } from './questions/asked-answers.tsx';
import { OwnAnswers } from './questions/own-answers.tsx';
import styles from './rsvp-panel.module.css';
import { SeatsBar } from './seats-bar.tsx';
import { HandOver } from './transfers/hand-over.tsx';
import { ReceivedSeats, useReceivedSeats } from './transfers/received-seats.tsx';
import { firstWay, seenFrom, seenWith, type RsvpWay } from './tickets/seats-of.ts';
import { ChangeTicket } from './tickets/change-ticket.tsx';
import { TypeChoice } from './tickets/type-choice.tsx';
import { WayChoice, WaySwitch } from './tickets/way-choice.tsx';
import { useAnswer, type AnswerActions } from './use-answer.ts';

const PartyDialog = lazyPart(async () => (await import('./tickets/party-dialog.tsx')).PartyDialog, 'events-answers');

/** The own registration for the event: one button, and what it does. */
export const RsvpPanel = ({ event }: { event: Event }) => {
  const [partySize, setPartySize] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  // The RSVP button of the public page leads here after the sign-in; a new account has its seat already.
  const isWanted = useSearchParams()[0].get('rsvp') === '1';
  useEffect(() => {
    if (isWanted) heading.current?.focus();
  }, [isWanted]);
  // The pressed button is removed then, so the focus moves to the heading, which states the result.
  const answer = useAnswer(event, () => heading.current?.focus());
  const [picked, setPicked] = useState<RsvpWay | null>(null);
  const way = event.online ? (liveRegistrationOf(event)?.way ?? picked ?? firstWay(event)) : undefined;
  const [pickedType, setPickedType] = useState<string | null>(null);
  const typeId = liveRegistrationOf(event)?.ticketTypeId ?? pickedType ?? event.ticketTypes.find(({ sale }) => sale === 'open')?.id ?? null;
  const shown = seenWith(seenFrom(event, way), typeId);
  const choice = { ...(way && { way }), ...(typeId !== null && { ticketTypeId: typeId }) };
  const [isNaming, setNaming] = useState(false);
  const isOnSale = event.ticketTypes.length === 0 || event.ticketTypes.some(({ id, sale }) => id === typeId && sale === 'open');
  const state = rsvpStateOf(shown, partySize);
  const rsvpState: RsvpState = state.kind === 'unanswered' && !isOnSale ? { ...state, action: 'none' } : state;
  const resizable = rsvpState.kind === 'going' || rsvpState.kind === 'waitlisted' || rsvpState.kind === 'pending' ? rsvpState.mine : null;
  const hasTypes = event.ticketTypes.length > 1;
  return (
    <div className={styles.panel}>
      <ReceivedSeats event={event} />
      <h2 ref={heading} tabIndex={-1} className={styles.heading} data-state={rsvpState.kind}>
        <Heading event={shown} rsvpState={rsvpState} />
      </h2>
      {rsvpState.kind === 'unanswered' && way && event.myRejection === null && <WayChoice event={event} value={way} onPick={setPicked} />}
      {rsvpState.kind === 'unanswered' && event.ticketTypes.length > 0 && event.myRejection === null && (
        <TypeChoice event={event} value={typeId} onPick={setPickedType} />
      )}
      {rsvpState.kind !== 'unanswered' && typeId !== null && <TypeName event={event} id={typeId} />}
      {resizable && hasTypes && event.rsvp.isOpen && (
        <ChangeTicket event={event} mine={resizable} onDone={() => heading.current?.focus()} />
      )}
      <Body
        event={shown}
        rsvpState={rsvpState}
        answer={answer}
        partySize={partySize}
        onPartySize={setPartySize}
        onTake={(size) =>
          typeId !== null && size > 1 && rsvpState.kind === 'unanswered' && rsvpState.action === 'seat'
            ? setNaming(true)
            : answer.take(size, choice)
        }
      />
      {resizable && way && !hasTypes && event.rsvp.isOpen && (
        <WaySwitch way={way} isBusy={answer.isTaking} onSwitch={(other) => answer.take(resizable.partySize, { way: other })} />
      )}
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
      <AskedAnswers event={event} answer={answer} />
      {event.status !== 'cancelled' && event.joinMode !== 'external' && <SeatsBar event={shown} />}
    </div>
  );
};

const TypeName = ({ event, id }: { event: Event; id: string }) => {
  const type = event.ticketTypes.find((one) => one.id === id);
  return type ? <Text look="secondary">{type.name}</Text> : null;
};

const Heading = ({ event, rsvpState }: { event: Event; rsvpState: RsvpState }) => {
  const t = useTexts('events');
  if (rsvpState.kind === 'closed') return t(event.status === 'postponed' ? 'closed.postponed' : `closed.${rsvpState.reason}`);
  if (rsvpState.kind === 'outsider') return t(event.joinMode === 'invite' ? 'rsvp.byInvitation' : 'rsvp.membersOnly');
  if (rsvpState.kind === 'elsewhere') return t('rsvp.elsewhere');
  if (rsvpState.kind === 'waitlisted') return t('rsvp.waiting', { position: rsvpState.mine.position ?? 0 });
  if (rsvpState.kind === 'offered') return <HeldUntil at={rsvpState.mine.offerExpiresAt} />;
  if (rsvpState.kind === 'unanswered' && event.myRejection !== null) return t('rsvp.rejected');
  if (rsvpState.kind === 'unanswered' && event.myInterest) return t(`rsvp.${event.myInterest}`);
  if (rsvpState.kind !== 'unanswered') return t(`rsvp.${rsvpState.kind}`);
  if (rsvpState.action === 'seat') return t('rsvp.title');
  // Seats are left, but fewer than this party needs, or others are waiting for them.
  if (event.seatsLeft) return rsvpState.action === 'queue' ? t('rsvp.queueTitle') : t('rsvp.tooFew', { count: event.seatsLeft });
  return t('rsvp.full');
};

type BodyProps = {
  event: Event;
  rsvpState: RsvpState;
  answer: AnswerActions;
  partySize: number;
  onPartySize: (size: number) => void;
  onTake: (size: number) => void;
};

const Body = ({ rsvpState, ...props }: BodyProps) => {
  const { event, answer } = props;
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
      return <Answered event={event} rsvpState={rsvpState} answer={answer} />;
    case 'elsewhere':
      return <Elsewhere url={rsvpState.url} />;
    case 'outsider':
      if (event.joinMode === 'invite') return <Text look="secondary">{t('rsvp.byInvitation.text')}</Text>;
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

const Asking = ({ event, offer, answer, partySize, onPartySize, onTake }: Omit<BodyProps, 'rsvpState'> & { offer: ButtonAction }) => {
  const t = useTexts('events');
  const most = largestParty(event);
  // A seat that is handed over comes first: then accepting it is the main action.
  const isHanded = useReceivedSeats(event).length > 0;
  const needsApproval = event.joinMode === 'approval' && !event.can.changeAnswering;
  return (
    <>
      {needsApproval && <Text look="secondary">{t('rsvp.approval')}</Text>}
      {offer === 'queue' && (
        <Text look="secondary">
          {event.waitlistCount === 0 ? t('rsvp.queueFirst') : t('rsvp.queueText', { count: event.waitlistCount })}
        </Text>
      )}
      {most > 1 && (offer !== 'none' || partySize > 1) && (
        <PartySize most={most} value={partySize} isBusy={answer.isTaking} onChange={onPartySize} />
      )}
      {offer !== 'none' && (
        <Button {...(!isHanded && { look: 'primary' })} size="large" isBlock isBusy={answer.isTaking} onClick={() => onTake(partySize)}>
          {t(needsApproval ? 'rsvp.ask' : offer === 'queue' ? 'rsvp.queue' : 'rsvp.go')}
        </Button>
      )}
      <InterestButtons event={event} answer={answer} />
    </>
  );
};

type RegisteredState = Extract<RsvpState, { kind: 'going' | 'went' | 'waitlisted' | 'pending' }>;
const Answered = ({ event, rsvpState: { kind, mine }, answer }: { event: Event; rsvpState: RegisteredState; answer: AnswerActions }) => {
  const t = useTexts('events');
  // A registration with a seat can only grow by the seats that are left.
  const room = kind === 'going' && event.seatsLeft !== null ? mine.partySize + event.seatsLeft : Infinity;
  const most = Math.max(Math.min(largestParty(event), room), mine.partySize);
  const mayResize = event.rsvp.isOpen && most > 1;
  return (
    <>
      {mine.reconfirmBy !== null && <Reconfirm eventId={event.id} until={mine.reconfirmBy} />}
      {event.online && <Text look="secondary">{t(`way.mine.${mine.way ?? 'in_person'}`)}</Text>}
      {kind === 'going' && mine.way !== 'online' && <TicketButton event={event} isSecond={mine.reconfirmBy !== null} />}
      {kind === 'waitlisted' && <WaitingNote event={event} partySize={mine.partySize} answer={answer} />}
      {kind === 'pending' && <Text look="secondary">{t('rsvp.pendingText')}</Text>}
      {mayResize && <PartySize most={most} value={mine.partySize} isBusy={answer.isTaking} onChange={(size) => answer.take(size)} />}
      {!mayResize && mine.partySize > 1 && <Text look="secondary">{t('rsvp.party', { count: mine.partySize })}</Text>}
      {event.rsvp.isOpen && <GuestNames event={event} mine={mine} />}
      <OwnAnswers event={event} mine={mine} />
      {kind === 'going' && <HandOver event={event} />}
      <GiveBack
        event={event}
        isPending={kind === 'pending'}
        isWaiting={kind === 'waitlisted'}
        isFinal={kind === 'waitlisted' || event.waitlistCount > 0 || event.asksQuestions}
        answer={answer}
      />
    </>
  );
};

/** Undo is offered if the waitlist is empty and nothing is asked; otherwise a given-up seat or place is lost at once, so it is confirmed first. */
type GiveBackProps = { event: Event; isPending: boolean; isWaiting: boolean; isFinal: boolean; answer: AnswerActions };
const GiveBack = ({ event, isPending, isWaiting, isFinal, answer }: GiveBackProps) => {
  const t = useTexts('events');
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const until = isWaiting || isPending ? null : event.cancelUntil;
  if (until !== null && format.reader.now >= Date.parse(until)) return <Text look="secondary">{t('rsvp.tooLate')}</Text>;
  return (
    <>
      {until !== null && <Text look="secondary">{t('rsvp.until', { time: `${format.dayWithin(until)} ${format.time(until)}` })}</Text>}
      <Button isBlock isBusy={answer.isGivingBack} onClick={isFinal ? () => setIsAsking(true) : answer.giveBack}>
        {t(isWaiting ? 'rsvp.leaveQueue' : 'rsvp.cancel')}
      </Button>
      {isAsking && (
        <GiveBackDialog
          isWaiting={isWaiting}
          isWanted={event.waitlistCount > 0}
          onGiveBack={answer.giveBack}
          onClose={() => setIsAsking(false)}
        />
      )}
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
