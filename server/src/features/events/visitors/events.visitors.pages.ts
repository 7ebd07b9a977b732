import type { ErrorCode } from '#contract/errors.ts';
import { VisitForm, VisitParty, type VisitEvent, type VisitPage, type VisitProblem, visitProblems } from '#contract/events/visitors.ts';
import { readVia } from '#contract/browser/public-filters.ts';
import { withoutOverrides } from '#contract/browser/plain-text.ts';
import type { PublicPage } from '#contract/site/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { FormRoute } from '#kernel/http/form-return.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import { codeOf, ticketOf } from '../door/tickets.ts';
import type { VisitableEvent, VisitRow } from './events.visitors.repository.ts';
import type { VisitorsService } from './events.visitors.service.ts';
import { sealedTyped, typedIn } from './visit-typed.ts';
import { sealedIn, visitPath } from './visit-token.ts';

type Dependencies = { service: VisitorsService; secretBox: Pick<SecretBox, 'seal' | 'open'> };
type Mine = Extract<VisitPage, { name: 'visitMine' }>;

const problems: Partial<Record<ErrorCode, VisitProblem>> = {
  'request.rate_limited': 'often',
  'event.full': 'full',
  'pool.full': 'full',
  'event.barred': 'refused',
  'event.by_invitation': 'closed',
  'event.closed': 'closed',
  'event.external': 'closed',
  'event.not_found': 'closed',
  'member.not_member': 'closed',
  'event.party_too_large': 'tooLarge',
  'ticket_type.party_size': 'ticketSize',
  // Hosts have changed their requirements for all guests since the form was opened.
  'ticket_type.required': 'closed',
  'ticket_type.not_on_sale': 'closed',
  'ticket_type.not_found': 'closed',
  'registration.answers_missing': 'closed',
  'member.banned': 'refused',
  'registration.rejected': 'rejected',
  'offer.expired': 'expired',
  'registration.not_found': 'expired',
  'registration.too_late': 'late',
};
/** Expected errors have a sentence on the page; other errors are thrown again. */
export function problemOf(error: unknown): VisitProblem {
  const problem = error instanceof AppError ? problems[error.code] : undefined;
  if (problem === undefined) throw error;
  return problem;
}

export const known = (text: string | null): VisitProblem | null => visitProblems.find((problem) => problem === text) ?? null;
export const languageOf = (form: URLSearchParams) => (form.get('lang') === 'zh-CN' ? ('zh-CN' as const) : ('en-US' as const));
export const valuesOf = (form: URLSearchParams) => ({
  name: form.get('name') ?? '',
  email: form.get('email') ?? '',
  partySize: form.get('partySize') ?? '1',
  guests: (form.get('guests') ?? '').replace(/\r\n?/g, '\n'),
});
/** The first field that is wrong. */
export const wrongOf = (issues: readonly { path: readonly PropertyKey[] }[]): VisitProblem => known(String(issues[0]?.path[0])) ?? 'name';
/** A party with more names than people cannot be seated. */
export const hasTooMany = ({ partySize, guests }: { partySize: number; guests: readonly string[] }): boolean => guests.length >= partySize;

export const search = (query: URLSearchParams, ...names: readonly string[]): string => {
  const kept = names.flatMap((name) => (query.get(name) ? [[name, query.get(name)!] as [string, string]] : []));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
};
export const addressOf = (path: string, values: Record<string, string>): string => `${path}?${new URLSearchParams(values)}`;

export const eventOf = ({
  slug,
  title,
  startsAt,
  endsAt,
  zone,
  allDay,
  place,
  isCancelled,
  isPostponed,
  isReadable,
}: VisitableEvent): VisitEvent => ({
  slug,
  title: withoutOverrides(title),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  zone,
  allDay,
  place: withoutOverrides(place),
  isCancelled,
  isPostponed,
  isReadable,
});

function mineOf(visit: VisitRow, token: string, problem: VisitProblem | null): Mine {
  const signed = { id: visit.registrationId, secret: visit.secret, eventId: visit.eventId };
  const goes = visit.state === 'going' && !visit.isCancelled;
  const { person, state, reason, partySize, guests, ticketType, largest, position, isReminded, hearsHosts } = visit;
  return {
    name: 'visitMine',
    now: visit.now.toISOString(),
    token,
    event: eventOf(visit),
    person: withoutOverrides(person),
    reason: withoutOverrides(reason),
    state,
    partySize,
    guests,
    ticketType: ticketType && withoutOverrides(ticketType),
    largest,
    position,
    isReminded,
    hearsHosts,
    problem,
    offerExpiresAt: visit.offerExpiresAt?.toISOString() ?? null,
    reconfirmBy: visit.reconfirmBy?.toISOString() ?? null,
    ticket: goes ? ticketOf(signed) : null,
    code: goes ? codeOf(signed) : null,
    onlineUrl: goes ? visit.onlineUrl : null,
  };
}

/** The form of an event, as on its page, and the result of sending it. */
function askingPages({ service, secretBox }: Dependencies): { page: PublicPageSource; form: FormRoute } {
  return {
    page: {
      path: '/visit',
      isPersonal: true,
      search: (query) => search(query, 'event', 'via', 'typed', 'problem', 'note'),
      async load(_language, _places, query): Promise<PublicPage> {
        const slug = query.get('event') ?? '';
        const event = slug === '' ? null : await service.findOpen(slug);
        if (!event) return { name: 'lost', ...(slug !== '' && { wanted: `/events/${encodeURIComponent(slug)}` }) };
        const asked = (['sent', 'account'] as const).find((one) => one === query.get('note')) ?? null;
        const note = asked === 'sent' && !service.hasMail() ? 'kept' : asked;
        const { now, largest, isTaking: isOpen } = event;
        return {
          name: 'visit',
          now: now.toISOString(),
          event: eventOf(event),
          isOpen,
          largest,
          problem: known(query.get('problem')),
          typed: typedIn(secretBox, query.get('typed') ?? ''),
          via: readVia(query),
          note,
        };
      },
    },
    form: {
      path: '/visit',
      async submit(form, query, { ip }) {
        const event = query.get('event') ?? '';
        const via = readVia(query);
        const values = valuesOf(form);
        const refused = (problem: VisitProblem): string =>
          addressOf('/visit', { event, ...(via !== null && { via }), typed: sealedTyped(secretBox, values), problem });
        const read = VisitForm.safeParse(values);
        if (!read.success) return refused(wrongOf(read.error.issues));
        if (hasTooMany(read.data)) return refused('guests');
        return service.ask(event, { ...read.data, language: languageOf(form), via }, ip).then(
          () => addressOf('/visit', { event, note: 'sent' }),
          (error: unknown) => refused(problemOf(error)),
        );
      },
    },
  };
}

/** The page behind the link of the mail. Opening it changes nothing, because programs that look at mails open links. */
function confirmingPages({ service, secretBox }: Dependencies): { page: PublicPageSource; form: FormRoute } {
  return {
    page: {
      path: '/visit/confirm',
      isPersonal: true,
      search: (query) => search(query, 'token', 'problem'),
      async load(_language, _places, query): Promise<PublicPage> {
        const token = query.get('token') ?? '';
        const found = await service.asking(token);
        if (!found) return { name: 'visitOver', reason: 'used' };
        const { asking, event } = found;
        const person = withoutOverrides(asking.name);
        const shown = { now: event.now.toISOString(), token, event: eventOf(event), person, partySize: asking.partySize };
        return { name: 'visitConfirm', ...shown, problem: known(query.get('problem')) };
      },
    },
    form: {
      path: '/visit/confirm',
      async submit(_form, query) {
        const token = query.get('token') ?? '';
        try {
          const done = await service.confirm(token);
          if (done.kind === 'visitor') return visitPath(secretBox, done.visitorId);
          if (done.kind === 'account') return addressOf('/visit', { event: done.slug, note: 'account' });
          if (done.kind === 'answered') return addressOf('/visit', { event: done.slug, problem: 'answered' });
          return addressOf('/visit/confirm', { token });
        } catch (error) {
          return addressOf('/visit/confirm', { token, problem: problemOf(error) });
        }
      },
    },
  };
}

/** The page of one answer, for the person who has its link. */
function ownPages({ service, secretBox }: Dependencies): { page: PublicPageSource; form: FormRoute } {
  const found = async (token: string): Promise<VisitRow | null> => {
    const visitorId = sealedIn(secretBox, 'answer', token);
    return visitorId === null ? null : service.mine(visitorId);
  };
  const act = async (visit: VisitRow, form: URLSearchParams): Promise<VisitProblem | null> => {
    const wanted = form.get('act') ?? '';
    const { visitorId, eventId, partySize, guests } = visit;
    if (wanted === 'quiet' || wanted === 'loud') return service.remind(visitorId, wanted === 'loud').then(() => null);
    if (wanted === 'hush' || wanted === 'hear') return service.hear(visitorId, wanted === 'hear').then(() => null);
    if (wanted === 'change') {
      const read = VisitParty.safeParse(valuesOf(form));
      if (!read.success) return wrongOf(read.error.issues);
      if (hasTooMany(read.data)) return 'guests';
      return service.act(visitorId, eventId, { act: wanted, ...read.data }).then(() => null, problemOf);
    }
    const other = (['cancel', 'accept', 'decline', 'confirm'] as const).find((one) => one === wanted);
    return other ? service.act(visitorId, eventId, { act: other, partySize, guests }).then(() => null, problemOf) : null;
  };
  return {
    page: {
      path: '/visit/mine',
      isPersonal: true,
      search: (query) => search(query, 'token', 'problem', 'given'),
      async load(_language, _places, query): Promise<PublicPage> {
        const token = query.get('token') ?? '';
        if (token === '' && query.has('given')) return { name: 'visitGiven' };
        const visit = await found(token);
        return visit ? mineOf(visit, token, known(query.get('problem'))) : { name: 'visitOver', reason: 'gone' };
      },
    },
    form: {
      path: '/visit/mine',
      async submit(form, query) {
        const token = query.get('token') ?? '';
        const visit = await found(token);
        const isProgram = form.get('List-Unsubscribe') === 'One-Click';
        if (visit && isProgram) await (query.get('stop') === 'hosts' ? service.hear : service.remind)(visit.visitorId, false);
        // A mail program follows no redirect (RFC 8058).
        if (isProgram) return null;
        const problem = visit && (await act(visit, form));
        // Everything about the person is deleted with the answer, and the link no longer opens anything.
        if (visit && !problem && !(await found(token))) return addressOf('/visit/mine', { given: 'back' });
        return addressOf('/visit/mine', { token, ...(problem && { problem }) });
      },
    },
  };
}

/** HTML-only pages on which people without an account answer. */
export const visitorPages = (dependencies: Dependencies): { page: PublicPageSource; form: FormRoute }[] => [
  askingPages(dependencies),
  confirmingPages(dependencies),
  ownPages(dependencies),
];
