import type { Language } from '#contract/kernel/schemas.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Mailing } from '#kernel/notify.ts';
import { noticeText } from '#kernel/texts/index.ts';
import { titleOf, reasonOf, sentences, whenOf, type TranslateNotice, type Write } from './notification-parts.ts';
import type { StoredNotice } from './notifications.list.repository.ts';

function placeAndTimeOf({ event }: StoredNotice, language: Language): string {
  return event ? [whenOf(event, language), event.venue].filter(Boolean).join(' · ') : '';
}

/** Until when something is to be answered, by the clocks of the event, as the time of the event itself. */
const deadlineOf = ({ event, params }: StoredNotice, language: Language): string =>
  whenOf({ startsAt: String(params['until']), zone: event?.zone ?? 'UTC', allDay: false }, language);

/** The kinds of changes in the order in which guests need them. */
const changes = ['when', 'where', 'link', 'mode', 'confirmed', 'tentative', 'title'];
const changeWords = (kinds: readonly string[], translate: TranslateNotice): string[] =>
  changes.filter((change) => kinds.includes(change)).map((change) => translate(`event.changed.kind.${change}`));
const changesOf = ({ params }: StoredNotice, translate: TranslateNotice): string[] =>
  changeWords(String(params['changes'] ?? '').split(','), translate);

/** One line of kinds of changes, for other mails than those of notices; empty when guests are notified of none of the kinds. */
export const changeLine: Mailing['changesOf'] = (kinds, language) => sentences(...changeWords(kinds, (key) => noticeText(language, key)));

/** Asks a guest to confirm the new date, if they have to. */
const confirmBy = (notice: StoredNotice, translate: TranslateNotice, language: Language): string =>
  notice.params['until'] ? translate('event.rescheduled.until', { date: deadlineOf(notice, language) }) : '';

/** What stays of the answer to a postponed event; hosts and those who may come have none. */
function keptSeat({ params }: StoredNotice, translate: TranslateNotice): string {
  if (params['isFollower']) return '';
  return translate(params['isGoing'] ? 'event.postponed.message' : 'event.postponed.waiting');
}

/** One notice for several dates of a series. */
const isOfSeries = ({ params }: StoredNotice): boolean => params['isSeries'] === 1;

/** Texts in the number of the seats that were handed over. */
const ofSeats =
  ({ params: { people = 1 } }: StoredNotice, translate: TranslateNotice): TranslateNotice =>
  (key, params) =>
    translate(key, { count: Number(people), ...params });

function answerOf(notice: StoredNotice, translate: TranslateNotice): string {
  return titleOf(
    notice,
    translate,
    notice.answer === 'going' || notice.answer === 'waitlisted' ? `event.rsvp.${notice.answer}` : 'event.rsvp.title',
  );
}

/** The texts of notifications about events. */
export const eventWords = {
  'event.rsvp': (notice, translate, language) => ({ title: answerOf(notice, translate), message: placeAndTimeOf(notice, language) }),
  'event.promoted': (notice, translate, language) => ({
    title: translate('event.promoted.title'),
    message: placeAndTimeOf(notice, language),
  }),
  'event.requested': (notice, translate) => ({ title: titleOf(notice, translate), message: translate('event.requested.message') }),
  'event.approved': (notice, translate, language) => ({
    title: translate(notice.params['isWaiting'] ? 'event.approved.waiting' : 'event.approved.title'),
    message: placeAndTimeOf(notice, language),
  }),
  'event.rejected': (notice, translate) => ({ title: translate('event.rejected.title'), message: reasonOf(notice) }),
  'event.offered': (notice, translate, language) => ({
    title: translate('event.offered.title'),
    message: translate('event.offered.message', { date: deadlineOf(notice, language) }),
  }),
  'event.lapsed': (_, translate) => ({ title: translate('event.lapsed.title'), message: translate('event.lapsed.message') }),
  'event.cancelled': (notice, translate, language) =>
    isOfSeries(notice)
      ? { title: translate('event.cancelled.series'), message: sentences(reasonOf(notice), ...changesOf(notice, translate)) }
      : { title: translate('event.cancelled.title'), message: sentences(placeAndTimeOf(notice, language), reasonOf(notice)) },
  'event.invited': (notice, translate, language) => ({
    title: translate('event.invited.title'),
    message: placeAndTimeOf(notice, language),
  }),
  'event.removed': (notice, translate, language) => ({
    title: translate('event.removed.title'),
    message: sentences(placeAndTimeOf(notice, language), reasonOf(notice)),
  }),
  'event.restored': (notice, translate, language) => ({
    title: translate('event.restored.title'),
    message: sentences(placeAndTimeOf(notice, language), confirmBy(notice, translate, language)),
  }),
  'event.changed': (notice, translate, language) =>
    isOfSeries(notice)
      ? { title: translate('event.changed.series'), message: sentences(...changesOf(notice, translate)) }
      : {
          title: translate('event.changed.title'),
          message: sentences(...changesOf(notice, translate), placeAndTimeOf(notice, language)),
        },
  'event.postponed': (notice, translate) => ({
    title: translate('event.postponed.title'),
    message: sentences(reasonOf(notice), keptSeat(notice, translate)),
  }),
  'event.rescheduled': (notice, translate, language) => ({
    title: translate(notice.params['until'] ? 'event.rescheduled.asked' : 'event.rescheduled.title'),
    message: sentences(placeAndTimeOf(notice, language), confirmBy(notice, translate, language)),
  }),
  'event.unconfirmed': (_, translate) => ({
    title: translate('event.unconfirmed.title'),
    message: translate('event.unconfirmed.message'),
  }),
  'event.unplanned': (_, translate) => ({ title: translate('event.unplanned.title'), message: translate('event.unplanned.text') }),
  'event.dates_added': (notice, translate) => ({
    title: translate('event.dates_added.title', { count: Number(notice.params['count'] ?? 1) }),
    message: translate(`event.dates_added.${String(notice.params['state'] ?? 'going')}`),
  }),
  'event.host': (notice, translate, language) => ({
    title: translate(`event.host.${String(notice.params['role'] ?? 'organiser')}`),
    message: placeAndTimeOf(notice, language),
  }),
  'event.cohost_asked': (notice, translate, language) => ({
    title: translate('event.cohost_asked.title'),
    message: placeAndTimeOf(notice, language),
  }),
  'event.cohost_accepted': (notice, translate, language) => ({
    title: translate('event.cohost_accepted.title'),
    message: placeAndTimeOf(notice, language),
  }),
  'event.seat_handed': (notice, translate, language) => ({
    title: titleOf(notice, ofSeats(notice, translate)),
    message: ofSeats(notice, translate)('event.seat_handed.message', { date: deadlineOf(notice, language) }),
  }),
  'event.seat_accepted': (notice, translate) => ({
    title: titleOf(notice, ofSeats(notice, translate)),
    message: ofSeats(notice, translate)(notice.params['isPart'] ? 'event.seat_accepted.part' : 'event.seat_accepted.message'),
  }),
  'event.seat_declined': (notice, translate) => ({
    title: titleOf(notice, ofSeats(notice, translate)),
    message: ofSeats(notice, translate)('event.seat_declined.message'),
  }),
  'event.seat_expired': (notice, translate) => ({
    title: ofSeats(notice, translate)('event.seat_expired.title'),
    message: ofSeats(notice, translate)('event.seat_expired.message'),
  }),
  'event.seat_missed': (notice, translate) => ({
    title: ofSeats(notice, translate)('event.seat_missed.title'),
    message: ofSeats(notice, translate)('event.seat_missed.message'),
  }),
  'event.ticket_changed': ({ params }, translate) => ({
    title: translate('event.ticket_changed.title'),
    message: sentences(
      params['ticket'] ? translate('event.ticket_changed.message', { ticket: String(params['ticket']) }) : '',
      params['way'] === 'online' ? translate('event.ticket_changed.online') : '',
      params['way'] === 'in_person' ? translate('event.ticket_changed.inPerson') : '',
    ),
  }),
  'event.reminder': (notice, translate, language) => ({
    title: translate('event.reminder.title'),
    message: placeAndTimeOf(notice, language),
  }),
  'event.feedback': (_, translate) => ({ title: translate('event.feedback.title'), message: translate('event.feedback.message') }),
  'event.published': (notice, translate, language) => ({
    title: translate('event.published.title'),
    message: placeAndTimeOf(notice, language),
  }),
  'event.message': ({ hostMessage }, translate) => ({
    title: translate('event.message.title', { subject: hostMessage?.subject ?? '' }),
    message: hostMessage?.body ?? '',
  }),
  'event.comment': (notice, translate) => ({ title: titleOf(notice, translate), message: notice.post?.words ?? '' }),
  'event.answered': (notice, translate) => ({
    title: translate('event.answered.title', { event: notice.post?.title ?? '' }),
    message: notice.post?.words ?? '',
  }),
} satisfies Partial<Record<NotificationKind, Write>>;
