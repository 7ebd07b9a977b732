import { sql } from 'kysely';
import type { OwnFeedback } from '#contract/events/feedback.ts';
import { limits } from '#contract/browser/limits.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { mayChangeAnswering } from '../answers/events.answering.repository.ts';
import { isBanned, matchesIdOrSlug, isOpenTo, sources } from '../events.visibility.repository.ts';

export type GivenFeedback = NonNullable<OwnFeedback['mine']>;
type Own = {
  rating: number | null;
  text: string | null;
  showsName: boolean | null;
  isHidden: boolean;
  wasThere: boolean;
  isOpen: boolean;
  until: Date;
};
/** A person without an account, and the event they were at. */
export type VisitorFeedback = Own & { person: string };

const until = sql<Date>`e.ends_at + ${sql.lit(limits.feedback.days)} * interval '1 day'`;
/** Whether feedback is taken now, over `e`. */
export const isFeedbackOpen = sql<boolean>`(e.status = 'published' and e.ends_at <= ${appNow} and ${until} > ${appNow})`;
/** Whether the person was there, over `sources`: let in at the door, or expected if no one was let in. A ban ends it. */
export const wasThere = sql<boolean>`coalesce(r.state = 'going' and (exists (select from check_ins k where k.registration_id = r.id and k.undone_at is null)
  or not exists (select from check_ins k where k.event_id = e.id and k.undone_at is null)) and not ${isBanned}, false)`;
const own = sql`f.rating, f.text, f.shows_name as "showsName", f.hidden_at is not null as "isHidden", ${wasThere} as "wasThere", ${isFeedbackOpen} as "isOpen", ${until} as until`;
const values = ({ rating, text, showsName }: GivenFeedback) => sql`${rating}::int, ${text}, ${showsName}::boolean`;
const renewed = sql`rating = excluded.rating, text = excluded.text, shows_name = excluded.shows_name, updated_at = ${appNow}`;

/** The people who are responsible for the event, as in `eventRightsOf`; over `sources`. */
export const mayReadFeedback = mayChangeAnswering;

// SQL of the feedback of one person.

/** Null when the viewer may not open the event. */
export async function mine(on: Db | Tx, viewer: Viewer, idOrSlug: string): Promise<Own | null> {
  const { rows } =
    await sql<Own>`select ${own} from ${sources(viewer)} left join event_feedback f on f.event_id = e.id and f.user_id = ${viewer.id}
    where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  return rows[0] ?? null;
}

/**
 * Stores one feedback for each person: a repetition changes it. Returns the event; null for people who were not there, and outside of the
 * time for feedback.
 */
export async function give(tx: Tx, viewer: Viewer, idOrSlug: string, given: GivenFeedback): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into event_feedback (id, event_id, user_id, rating, text, shows_name)
    select ${newId()}::uuid, e.id, ${viewer.id}::uuid, ${values(given)} from ${sources(viewer)}
    where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)} and ${wasThere} and ${isFeedbackOpen}
    on conflict (event_id, user_id) where user_id is not null do update set ${renewed} returning event_id as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns its event; null when the feedback is gone, or is hidden or shown already. */
export async function setHidden(tx: Tx, id: string, isHidden: boolean): Promise<{ title: string; communityId: string } | null> {
  const { rows } = await sql<{ title: string; communityId: string }>`
    update event_feedback f set hidden_at = ${isHidden ? appNow : null} from events e
    where f.id = ${id} and e.id = f.event_id and ${isHidden ? sql`f.hidden_at is null` : sql`f.hidden_at is not null`}
    returning e.title, e.community_id as "communityId"`.execute(tx);
  return rows[0] ?? null;
}

/** Null once the person is erased. */
export async function ofVisitor(on: Db | Tx, visitorId: string): Promise<VisitorFeedback | null> {
  const { rows } = await sql<VisitorFeedback>`select v.name as person, ${own} from ${sources(null, visitorId)}
    join event_visitors v on v.id = ${visitorId}::uuid and v.event_id = e.id left join event_feedback f on f.visitor_id = v.id
    where v.mailbox is not null`.execute(on);
  return rows[0] ?? null;
}

export async function giveAsVisitor(on: Db | Tx, visitorId: string, given: GivenFeedback): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into event_feedback (id, event_id, visitor_id, rating, text, shows_name)
    select ${newId()}::uuid, e.id, v.id, ${values(given)} from ${sources(null, visitorId)}
    join event_visitors v on v.id = ${visitorId}::uuid and v.event_id = e.id
    where v.mailbox is not null and ${wasThere} and ${isFeedbackOpen}
    on conflict (visitor_id) where visitor_id is not null do update set ${renewed}`.execute(on);
  return numAffectedRows === 1n;
}
