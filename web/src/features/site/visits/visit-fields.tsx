import { limits } from '#contract/browser/limits.ts';
import type { VisitEvent, VisitProblem, VisitTyped } from '#contract/events/visitors.ts';
import { eventTime } from '../event-time.ts';
import type { SiteFrame } from '../frame.ts';
import siteButton from '../site-button.module.css';
import styles from './visits.module.css';

type Field = 'name' | 'email' | 'partySize' | 'guests';
/** The fields that a refusal is about; others concern the whole form. */
const fields: Partial<Record<VisitProblem, Field>> = {
  name: 'name',
  email: 'email',
  partySize: 'partySize',
  tooLarge: 'partySize',
  ticketSize: 'partySize',
  guests: 'guests',
};
/** Null where the form has no such field, so that the page says it above. */
export function fieldOf(problem: VisitProblem | null, largest: number): Field | null {
  const field = (problem && fields[problem]) ?? null;
  return largest > 1 || field === 'name' || field === 'email' ? field : null;
}
const errorId = 'visit-error';
const invalid = (isWrong: boolean) => (isWrong ? { 'aria-invalid': true, 'aria-describedby': errorId } : {});

type PartyFieldsProps = {
  frame: Pick<SiteFrame, 't'>;
  largest: number;
  partySize?: number;
  guests?: readonly string[];
  problem?: VisitProblem | null;
};

/** How many come, and the names of those who are brought along. */
export const PartyFields = ({ frame: { t }, largest, partySize = 1, guests = [], problem = null }: PartyFieldsProps) =>
  largest > 1 ? (
    <>
      <label>
        <span>{t('visit.partySize')}</span>
        <select name="partySize" defaultValue={String(partySize)} {...invalid(fieldOf(problem, largest) === 'partySize')}>
          {Array.from({ length: Math.max(largest, partySize) }, (_, at) => (
            <option key={at} value={at + 1}>
              {at + 1}
            </option>
          ))}
        </select>
      </label>
      {fieldOf(problem, largest) === 'partySize' && <Problem frame={{ t }} problem={problem} id={errorId} />}
      <label>
        <span>{t('visit.guests')}</span>
        <textarea name="guests" rows={2} defaultValue={guests.join('\n')} {...invalid(fieldOf(problem, largest) === 'guests')} />
      </label>
      {fieldOf(problem, largest) === 'guests' && <Problem frame={{ t }} problem={problem} id={errorId} />}
    </>
  ) : (
    <input type="hidden" name="partySize" value="1" />
  );

/** A size that the list can show. */
const sizeOf = (typed: string): number => Math.min(Math.max(Math.trunc(Number(typed)) || 1, 1), limits.guestsPerRsvp.max + 1);

type VisitFormProps = {
  frame: Pick<SiteFrame, 't' | 'language'>;
  slug: string;
  via?: string | null;
  largest: number;
  isPrimary?: boolean;
  /** The input of a form that was refused. */
  typed?: VisitTyped | null;
  problem?: VisitProblem | null;
};

/** The form of people without an account. Nothing is held until they open the link in the mail. */
export const VisitForm = ({ frame, slug, via = null, largest, isPrimary = false, typed = null, problem = null }: VisitFormProps) => {
  const { t, language } = frame;
  const wrong = fieldOf(problem, largest);
  const address = new URLSearchParams({ event: slug, ...(via !== null && { via }) });
  return (
    <form method="post" action={`/visit?${address}`} className={styles.fields}>
      <input type="hidden" name="lang" value={language} />
      <label>
        <span>{t('visit.name')}</span>
        <input
          name="name"
          required
          maxLength={limits.guestName.max}
          autoComplete="name"
          defaultValue={typed?.name}
          {...invalid(wrong === 'name')}
        />
      </label>
      {wrong === 'name' && <Problem frame={frame} problem={problem} id={errorId} />}
      <label>
        <span>{t('visit.email')}</span>
        <input
          type="email"
          name="email"
          required
          maxLength={limits.email.max}
          autoComplete="email"
          defaultValue={typed?.email}
          {...invalid(wrong === 'email')}
        />
      </label>
      {wrong === 'email' && <Problem frame={frame} problem={problem} id={errorId} />}
      <PartyFields
        frame={frame}
        largest={largest}
        problem={problem}
        partySize={sizeOf(typed?.partySize ?? '1')}
        guests={typed?.guests.split('\n') ?? []}
      />
      <p className={styles.note}>{t('visit.privacy', { days: limits.visitors.days })}</p>
      <div>
        <button type="submit" className={siteButton.button} data-look={isPrimary ? 'primary' : undefined}>
          {t('visit.send')}
        </button>
      </div>
    </form>
  );
};

/** The form on the page of the event, below the options with an account. */
export const VisitFold = (props: VisitFormProps) => (
  <details className={styles.fold}>
    <summary>{props.frame.t('visit.fold')}</summary>
    <VisitForm {...props} />
  </details>
);

type FactsProps = { frame: SiteFrame; event: VisitEvent; now: string };

/** When and where, below the title. */
export const VisitFacts = ({ frame: { t, language }, event, now }: FactsProps) => {
  const { text, full, zone } = eventTime(event, language, now);
  return (
    <div className={styles.facts}>
      <span>
        {event.isPostponed ? (
          t('visit.postponed')
        ) : (
          <time dateTime={event.startsAt} title={full}>
            {text}
          </time>
        )}{' '}
        {zone && !event.isPostponed && t('event.zone', { zone, place: event.zone })}
      </span>
      {event.place && <bdi>{event.place}</bdi>}
      {event.isReadable && <a href={`/events/${event.slug}`}>{t('visit.toEvent')}</a>}
    </div>
  );
};

type ProblemProps = { frame: Pick<SiteFrame, 't'>; problem: VisitProblem | null; id?: string };

/** Why a form was refused. */
export const Problem = ({ frame: { t }, problem, id }: ProblemProps) =>
  problem && (
    <p id={id} role="alert" className={styles.problem}>
      {t(`visit.problem.${problem}`)}
    </p>
  );
