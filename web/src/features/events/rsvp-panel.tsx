import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Event } from '#contract/events.ts';
import { errorText, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { largestParty, stanceOf, type Offer, type Stance } from './event-state.ts';
import { GiveBackDialog } from './give-back-dialog.tsx';
import { PartySize } from './party-size.tsx';
import styles from './rsvp-panel.module.css';
import { SeatsBar } from './seats-bar.tsx';
import { useAnswer, type Answer } from './use-answer.ts';

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
  const stance = stanceOf(event, partySize);
  return (
    <div className={styles.panel}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading} data-stance={stance.kind}>
        <Heading event={event} stance={stance} />
      </h2>
      <Body event={event} stance={stance} answer={answer} partySize={partySize} onPartySize={setPartySize} />
      {answer.error !== null && (
        <p role="alert" className={styles.failure}>
          {errorText(answer.error)}
        </p>
      )}
      {event.status !== 'cancelled' && <SeatsBar event={event} />}
    </div>
  );
};

const Heading = ({ event, stance }: { event: Event; stance: Stance }) => {
  const t = useTexts('events');
  if (stance.kind === 'closed') return t(`closed.${stance.reason}`);
  if (stance.kind === 'outsider') return t('rsvp.membersOnly');
  if (stance.kind === 'waitlisted') return t('rsvp.waiting', { position: stance.mine.position ?? 0 });
  if (stance.kind !== 'asked') return t(`rsvp.${stance.kind}`);
  if (stance.offer === 'seat') return t('rsvp.title');
  // Seats are left, but fewer than this party needs, or others are waiting for them.
  if (event.seatsLeft) return stance.offer === 'queue' ? t('rsvp.queueTitle') : t('rsvp.tooFew', { count: event.seatsLeft });
  return t('rsvp.full');
};

type BodyProps = { event: Event; stance: Stance; answer: Answer; partySize: number; onPartySize: (size: number) => void };

const Body = ({ event, stance, answer, partySize, onPartySize }: BodyProps) => {
  const t = useTexts('events');
  switch (stance.kind) {
    case 'asked':
      return <Asking event={event} offer={stance.offer} answer={answer} partySize={partySize} onPartySize={onPartySize} />;
    case 'going':
    case 'waitlisted':
    case 'pending':
      return <Answered event={event} stance={stance} answer={answer} />;
    case 'outsider':
      return (
        <p>
          <Link to={`/communities/${event.community.slug}`}>{t('rsvp.joinFirst', { name: event.community.name })}</Link>
        </p>
      );
    case 'closed':
      return stance.reason === 'not_yet' && event.rsvpOpensAt && <OpensAt at={event.rsvpOpensAt} />;
    case 'went':
      return null;
  }
};

const Asking = ({ event, offer, answer, partySize, onPartySize }: Omit<BodyProps, 'stance'> & { offer: Offer }) => {
  const t = useTexts('events');
  const most = largestParty(event);
  return (
    <>
      {offer === 'queue' && (
        <p className={styles.soft}>
          {event.waitlistCount === 0 ? t('rsvp.queueFirst') : t('rsvp.queueText', { count: event.waitlistCount })}
        </p>
      )}
      {most > 1 && (offer !== 'none' || partySize > 1) && (
        <PartySize most={most} value={partySize} isBusy={answer.isTaking} onChange={onPartySize} />
      )}
      {offer !== 'none' && (
        <Button look="primary" size="large" isBlock isBusy={answer.isTaking} onClick={() => answer.take(partySize)}>
          {t(offer === 'queue' ? 'rsvp.queue' : 'rsvp.go')}
        </Button>
      )}
    </>
  );
};

type Live = Extract<Stance, { kind: 'going' | 'went' | 'waitlisted' | 'pending' }>;
const Answered = ({ event, stance: { kind, mine }, answer }: { event: Event; stance: Live; answer: Answer }) => {
  const t = useTexts('events');
  // A registration with a seat can only grow by the seats that are left.
  const room = kind === 'going' && event.seatsLeft !== null ? mine.partySize + event.seatsLeft : Infinity;
  const most = Math.max(Math.min(largestParty(event), room), mine.partySize);
  const mayResize = event.rsvp.isOpen && most > 1;
  return (
    <>
      {kind === 'waitlisted' && <p className={styles.soft}>{t('rsvp.waitingText')}</p>}
      {mayResize && <PartySize most={most} value={mine.partySize} isBusy={answer.isTaking} onChange={answer.take} />}
      {!mayResize && mine.partySize > 1 && <p className={styles.soft}>{t('rsvp.party', { count: mine.partySize })}</p>}
      <GiveBack isWaiting={kind === 'waitlisted'} isFinal={kind === 'waitlisted' || event.waitlistCount > 0} answer={answer} />
    </>
  );
};

/** Undo is offered if the waitlist is empty; otherwise a given-up seat or place is lost at once, so it is confirmed first. */
const GiveBack = ({ isWaiting, isFinal, answer }: { isWaiting: boolean; isFinal: boolean; answer: Answer }) => {
  const t = useTexts('events');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button isBlock isBusy={answer.isGivingBack} onClick={isFinal ? () => setIsAsking(true) : answer.giveBack}>
        {t(isWaiting ? 'rsvp.leaveQueue' : 'rsvp.cancel')}
      </Button>
      {isAsking && <GiveBackDialog isWaiting={isWaiting} onGiveBack={answer.giveBack} onClose={() => setIsAsking(false)} />}
    </>
  );
};

const OpensAt = ({ at }: { at: string }) => {
  const t = useTexts('events');
  const format = useFormat();
  return (
    <p className={styles.soft}>
      <time dateTime={at} title={format.full(at)}>
        {t('closed.opensAt', { time: `${format.dayWithin(at)} ${format.time(at)}` })}
      </time>
    </p>
  );
};
