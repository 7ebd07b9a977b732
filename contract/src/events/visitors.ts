import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Email, IdOrSlug, line } from '../kernel/schemas.ts';

/** Whether the guest is a visitor, who answered without an account. `user` then has only a name, empty once the visitor is erased. */
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

/** Party of a form without a script: all values are texts. */
export const VisitParty = z.object({ partySize, guests });
/** The form behind the link of an invitation, whose address is known. */
export const InvitedForm = VisitParty.extend({ name: line({ min: 1, ...limits.guestName }) });
/** The form on the page of an event. */
export const VisitForm = VisitParty.extend({ name: line({ min: 1, ...limits.guestName }), email: Email });

/** Reasons why a form was refused. A problem with a field has the name of the field. */
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

/** Values of a refused form, as they were typed. */
export type VisitTyped = { name: string; email: string; partySize: string; guests: string };

/** Pages on which people without an account answer. Each is a form, as there is no script. */
export type VisitPage =
  /**
   * `isOpen`: whether visitors can answer now. `note`: result of the form; `kept` = its mail waits for a mail server. `typed`: set after a
   * refusal. `via`: where the visitor came from.
   */
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
      /** Name of the ticket type; null if the event has no types. */
      ticketType: string | null;
      largest: number;
      position: number | null;
      offerExpiresAt: string | null;
      reconfirmBy: string | null;
      /** `ticket`, `code` and `onlineUrl` are for attendees only; null for others. */
      ticket: string | null;
      code: string | null;
      onlineUrl: string | null;
      isReminded: boolean;
      /** Whether messages of the hosts come by mail. */
      hearsHosts: boolean;
      problem: VisitProblem | null;
    }
  /** Page behind the link of an invitation to an address. `note`: the answer is that of the account with this address. */
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
  /** Page behind the link of the mail after an event. `isOpen`: feedback can be given or changed now. `until`: how long. */
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
    summary:
      'Allow or stop answers by people without an account to an event that everyone can read. Visitors who have answered keep their seats.',
    params,
    body: z.strictObject({ takesVisitors: z.boolean() }),
    ok: Taking,
    errors: ['event.not_found', 'event.over', 'event.not_public', 'member.not_allowed'],
    rate: { max: 60, per: 3600 },
  }),
};
