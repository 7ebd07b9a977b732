import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Email, IdOrSlug, line } from '../kernel/schemas.ts';

/** A visitor, who answered without an account: `user` has the name alone, which is empty once they are erased. */
export const isVisitor = z.boolean();

const partySize = z.coerce
  .number<string>()
  .int()
  .min(1)
  .max(limits.guestsPerRsvp.max + 1);
/** One name per line. */
const guests = z
  .string()
  .max(2_000)
  .transform((typed) => typed.split('\n').filter((name) => name.trim() !== ''))
  .pipe(z.array(line({ min: 1, ...limits.guestName })).max(limits.guestsPerRsvp.max));

/** The party of a form without a script: all values are texts. */
export const VisitParty = z.object({ partySize, guests });
/** The form behind the link of an invitation, whose address is known. */
export const InvitedForm = VisitParty.extend({ name: line({ min: 1, ...limits.guestName }) });
/** The form on the page of an event. */
export const VisitForm = VisitParty.extend({ name: line({ min: 1, ...limits.guestName }), email: Email });

/** Why a form was refused; the fields have the same names. */
export const visitProblems = [
  'name',
  'email',
  'partySize',
  'guests',
  'often',
  'full',
  'closed',
  'tooLarge',
  'ticketSize',
  'refused',
  'rejected',
  'expired',
  'late',
  'answered',
] as const;
export type VisitProblem = (typeof visitProblems)[number];

/** The event of an answer without an account. */
export type VisitEvent = {
  slug: string;
  title: string;
  startsAt: string;
  endsAt: string;
  zone: string;
  allDay: boolean;
  place: string;
  isCancelled: boolean;
  isPostponed: boolean;
  /** Whether everyone can open its page. */
  isReadable: boolean;
};

/** What a refused form held, as it was typed. */
export type VisitTyped = { name: string; email: string; partySize: string; guests: string };

/** Pages on which people without an account answer. Each is a form, as there is no script. */
export type VisitPage =
  /** `isOpen`: whether visitors can answer now. `note`: what became of the form; `kept`: its mail waits for a mail server. `typed`: after a refusal. `via`: where it came from. */
  | {
      name: 'visit';
      now: string;
      event: VisitEvent;
      isOpen: boolean;
      largest: number;
      problem: VisitProblem | null;
      typed: VisitTyped | null;
      via: string | null;
      note: 'sent' | 'kept' | 'account' | null;
    }
  | { name: 'visitConfirm'; now: string; token: string; event: VisitEvent; person: string; partySize: number; problem: VisitProblem | null }
  | {
      name: 'visitMine';
      now: string;
      token: string;
      event: VisitEvent;
      person: string;
      state: 'pending' | 'going' | 'waitlisted' | 'offered' | 'cancelled' | 'rejected' | 'lapsed';
      reason: string;
      partySize: number;
      guests: string[];
      /** The name of the ticket type, where the event has them. */
      ticketType: string | null;
      largest: number;
      position: number | null;
      offerExpiresAt: string | null;
      reconfirmBy: string | null;
      /** Of those who go. */
      ticket: string | null;
      code: string | null;
      onlineUrl: string | null;
      isReminded: boolean;
      /** Whether messages of the hosts come by mail. */
      hearsHosts: boolean;
      problem: VisitProblem | null;
    }
  /** Behind the link of an invitation to an address. `note`: the answer is that of the account with this address. */
  | {
      name: 'visitInvited';
      now: string;
      token: string;
      event: VisitEvent;
      email: string;
      isDeclined: boolean;
      isOpen: boolean;
      largest: number;
      problem: VisitProblem | null;
      note: 'account' | null;
    }
  /** Behind the link of the mail after an event. `isOpen`: it can be given or changed now; `until`: how long. */
  | {
      name: 'visitFeedback';
      now: string;
      token: string;
      event: VisitEvent;
      person: string;
      rating: number | null;
      text: string;
      showsName: boolean;
      isOpen: boolean;
      /** Moderators hid it: the hosts do not see it. */
      isHidden: boolean;
      until: string;
      problem: 'rating' | 'text' | null;
      note: 'saved' | null;
    }
  /** `used`: the link was used or is too old; `gone`: the answer was given back, or belongs to an account. */
  | { name: 'visitOver'; reason: 'used' | 'gone' }
  /** The person has just given the answer back. */
  | { name: 'visitGiven' };

const params = z.object({ id: IdOrSlug });
/** `isPossible`: everyone can read the event without an account. */
const Taking = z.object({ takesVisitors: z.boolean(), isPossible: z.boolean() }).meta({ id: 'VisitorsSetting' });

export const eventVisitors = {
  get: endpoint({
    method: 'GET',
    path: '/events/:id/visitors',
    access: 'user',
    summary: 'Get whether people without an account may answer an event. For its hosts, and the administrators of its community.',
    params,
    ok: Taking,
    errors: ['event.not_found', 'member.not_allowed'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/events/:id/visitors',
    access: 'user',
    summary: 'Let people without an account answer an event that everyone can read, or end it. Those who have answered keep their seats.',
    params,
    body: z.strictObject({ takesVisitors: z.boolean() }),
    ok: Taking,
    errors: ['event.not_found', 'event.over', 'event.not_public', 'member.not_allowed'],
    rate: { max: 60, per: 3600 },
  }),
};
