import type { Language } from '#contract/kernel/schemas.ts';
import { limits } from '#contract/browser/limits.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Mailing } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { networkOf, type Throttle } from '#kernel/throttle/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { sessionless } from '#kernel/viewer.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import type { RsvpService } from '../events.rsvp.service.ts';
import * as seats from '../events.seats.repository.ts';
import type { GuestInvitation } from '../invited/events.invited.repository.ts';
import * as invited from '../invited/events.invited.repository.ts';
import type { RsvpContext } from '../events.waitlist.service.ts';
import * as sources from '../sources/events.sources.repository.ts';
import type { VisitorMails } from './events.visitors.mails.service.ts';
import type { VisitableEvent, VisitRow } from './events.visitors.repository.ts';
import * as visitors from './events.visitors.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'oneTime' | 'mailer' | 'transact'> & {
  seating: Seating;
  answers: Pick<RsvpService, 'answer' | 'accept' | 'giveBack'>;
  mails: VisitorMails;
  mailing: Pick<Mailing, 'whenOf' | 'hasMail'>;
  throttle: Throttle;
};
type Party = { partySize: number; guests: string[] };
/** `via`: the name of the link that led to the form. */
export type VisitorRsvp = Party & { name: string; email: string; language: Language; via?: string | null };
/** The answer that the link of a mail confirms. */
export type VisitorRequest = VisitorRsvp & { eventId: string };
/** `account`: the answer is that of the account with this address. `answered`: an account with this mailbox has answered. */
export type Confirmed = { kind: 'visitor'; visitorId: string } | { kind: 'account' | 'answered'; slug: string } | { kind: 'over' };
type Act = 'change' | 'cancel' | 'accept' | 'decline' | 'confirm';

const PURPOSE = 'event_visit';
const AGAIN = 'event_visit_again';

/** One mailbox, however its owner labels it. */
export const mailboxOf = (email: string): string => foldName(email).replace(/\+[^@]*@/, '@');

const rulesFor = (email: string, ip: string) => [
  { key: `visit:${mailboxOf(email)}`, free: 3, first: 60, longest: 3_600, per: 86_400 },
  { key: `visit-network:${networkOf(ip)}`, free: 30, first: 60, longest: 3_600, per: 86_400 },
];

/** Two presses of the button send the same answer. */
const requestKeyOf = ({ eventId, email, name, language, partySize, guests }: VisitorRequest): string =>
  JSON.stringify([eventId, foldName(email), name, language, partySize, guests]);

/** The actions on the page of an answer. */
function actsOf({ answers, mails }: Pick<Dependencies, 'answers' | 'mails'>) {
  const acts: Record<Act, (context: RsvpContext, visitorId: string, party: Party) => Promise<void>> = {
    change: async (context, _, party) => {
      if (!context.event.mine) throw new AppError('registration.not_found');
      await answers.answer(context, party);
    },
    cancel: async (context, visitorId) => {
      if (context.event.mine) await answers.giveBack(context);
      await mails.sayGoodbye(context.tx, visitorId);
      await visitors.erase(context.tx, visitorId);
    },
    accept: async (context, visitorId) => {
      await answers.accept(context);
      await mails.tell(context.tx, visitorId);
    },
    decline: (context, visitorId, party) => {
      if (context.event.mine?.state !== 'offered') throw new AppError('registration.not_found');
      return acts.cancel(context, visitorId, party);
    },
    confirm: async ({ tx }, visitorId) => {
      if (!(await visitors.confirmSeat(tx, visitorId))) throw new AppError('registration.not_found');
    },
  };
  return acts;
}

/** Answers of people without an account: nothing is held until they open the link in a mail, and then the same rules decide as for all. */
export function visitorsService(dependencies: Dependencies) {
  const { db, seating, answers, mails, mailer, mailing, oneTime, throttle, transact } = dependencies;

  /** An account with this verified address answers by itself: one answer per person and address. */
  const asAccount = async (tx: Tx, userId: string, asking: VisitorRequest): Promise<void> => {
    await answers.answer(await seating.open(tx, sessionless(userId), asking.eventId), asking);
  };

  const asVisitor = async (tx: Tx, open: VisitableEvent, { name, email, language, via, ...party }: VisitorRequest): Promise<Confirmed> => {
    const { eventId } = open;
    await seats.lockPools(tx, eventId);
    const admission = await visitors.admissionOf(tx, mailboxOf(email), open);
    if (admission === 'barred') throw new AppError('member.banned');
    if (admission === 'answered') return { kind: 'answered', slug: open.slug };
    const person = { id: newId(), eventId, name, email, emailKey: foldName(email), mailbox: mailboxOf(email), language };
    const visitorId = await visitors.put(tx, person);
    await answers.answer(await seating.openVisitor(tx, visitorId, eventId), party);
    if (via) await sources.noteVisitor(tx, visitorId, { source: 'link', label: via });
    await mails.tell(tx, visitorId);
    return { kind: 'visitor', visitorId };
  };

  const acts = actsOf(dependencies);

  return {
    findOpen: (idOrSlug: string): Promise<VisitableEvent | null> => visitors.findOpen(db, idOrSlug),
    hasMail: mailing.hasMail,

    /**
     * Sends the link, once for the same answer within a minute. The response is the same for all addresses, so that it does not reveal
     * which have an account.
     */
    async ask(slug: string, asked: VisitorRsvp, ip: string): Promise<void> {
      const event = await visitors.findOpen(db, slug);
      if (!event) throw new AppError('event.not_found');
      if (!event.isTaking) throw new AppError('event.closed');
      if (asked.partySize > event.largest) throw new AppError('event.party_too_large', { max: event.largest });
      const data: VisitorRequest = { ...asked, eventId: event.eventId };
      if (await oneTime.isSpent(AGAIN, requestKeyOf(data))) return;
      const rules = rulesFor(asked.email, ip);
      await throttle.count(rules);
      const account = await visitors.nameOfAccount(db, foldName(asked.email));
      const isFirst = await transact(async (tx) => {
        if (!(await oneTime.spend(tx, AGAIN, requestKeyOf(data), `${limits.visitors.againSeconds} seconds`))) return false;
        const token = await oneTime.issueToken(tx, { purpose: PURPOSE, data, lifetime: `${limits.visitors.linkHours} hours` });
        await mailer.send(tx, {
          to: asked.email,
          language: asked.language,
          kind: 'visitor_confirm',
          params: {
            username: asked.name,
            event: event.title,
            when: mailing.whenOf(event, asked.language),
            ...(event.place && { place: event.place }),
            ...(account !== null && { account }),
            path: `/visit/confirm?token=${token}`,
            lifetime: `${limits.visitors.linkHours} hours`,
          },
        });
        return true;
      });
      if (!isFirst) await throttle.settle({ clear: [], giveBack: rules.map(({ key }) => key) });
    },

    /** The answer that a link would confirm; null once the link was used, or is too old. */
    async asking(token: string): Promise<{ asking: VisitorRequest; event: VisitableEvent } | null> {
      const found = await oneTime.findToken<VisitorRequest>(PURPOSE, token);
      const event = found && (await visitors.findOpen(db, found.data.eventId));
      return event ? { asking: found.data, event } : null;
    },

    /** If two tabs use the same link, one of them answers. A refusal leaves the link as it was. */
    async confirm(token: string): Promise<Confirmed> {
      const found = await oneTime.findToken<VisitorRequest>(PURPOSE, token);
      if (!found) return { kind: 'over' };
      const asking = found.data;
      return seating.inTurn(asking.eventId, async (tx): Promise<Confirmed> => {
        if (!(await oneTime.useToken(tx, PURPOSE, token))) return { kind: 'over' };
        await oneTime.forget(tx, AGAIN, requestKeyOf(asking));
        const open = await visitors.findOpen(tx, asking.eventId);
        if (!open) throw new AppError('event.closed');
        const userId = await visitors.accountOf(tx, foldName(asking.email));
        if (userId === null) return asVisitor(tx, open, asking);
        await asAccount(tx, userId, asking);
        return { kind: 'account', slug: open.slug };
      });
    },

    /** The invitation behind a link; null once it is withdrawn, or the event is over. */
    async invitedTo(invitationId: string): Promise<(GuestInvitation & { event: VisitableEvent }) | null> {
      const found = await invited.ofAddress(db, invitationId);
      const event = found && (await visitors.findNamed(db, found.eventId));
      return event ? { ...found, event } : null;
    },

    /** The link was sent to the address, which is thereby verified. */
    answerInvitation: (invitationId: string, eventId: string, answer: Omit<VisitorRsvp, 'email'>): Promise<Confirmed> =>
      seating.inTurn(eventId, async (tx): Promise<Confirmed> => {
        const before = await invited.ofAddress(tx, invitationId);
        const userId = before && (await visitors.accountOf(tx, foldName(before.email)));
        // An account is locked before the pool. Invitations are withdrawn under the lock of the pool.
        if (!userId) await seats.lockPools(tx, eventId);
        const found = await invited.ofAddress(tx, invitationId);
        const open = found && (await visitors.findNamed(tx, eventId));
        if (!open) return { kind: 'over' };
        const asking = { ...answer, email: found.email, eventId };
        if (!userId) return asVisitor(tx, open, asking);
        await asAccount(tx, userId, asking);
        return { kind: 'account', slug: open.slug };
      }),

    declineInvitation: (id: string, isDeclined: boolean) => invited.decline(db, id, isDeclined),

    mine: (visitorId: string): Promise<VisitRow | null> => visitors.find(db, visitorId),

    /** The person's action on the page of their answer; false once there is no answer. */
    act: (visitorId: string, eventId: string, { act, ...party }: Party & { act: Act }): Promise<boolean> =>
      seating.inTurn(eventId, async (tx) => {
        const context = await seating.openVisitor(tx, visitorId, eventId);
        if (!(await visitors.find(tx, visitorId))) return false;
        await acts[act](context, visitorId, party);
        return true;
      }),

    remind: (visitorId: string, isReminded: boolean) => visitors.remind(db, visitorId, isReminded),
    hear: (visitorId: string, hearsHosts: boolean) => visitors.hear(db, visitorId, hearsHosts),
  };
}
export type VisitorsService = ReturnType<typeof visitorsService>;
