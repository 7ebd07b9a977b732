import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SearchAnswer } from '#contract/search.ts';
import { roomsOf } from '#features/chat/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';

type Found = SearchAnswer['messages'][number];
/** A message with all of its body, which whoever asks cuts down. */
export type FoundBody = Omit<Found, 'snippet'> & { body: string };
type Row = Omit<FoundBody, 'community' | 'sender' | 'sentAt'> &
  Found['sender'] & {
    sender_id: string;
    community_slug: string;
    community_name: string;
    sent_at: Date;
  };

/** Common words are found among so many of the newest messages; beyond them only words remain that few messages have. */
const NEWEST = 1_000;
/** A word that was common once and no longer is: so many of its messages are looked at, and no more. */
const MOST_OLDER = 10_000;
/** The index weighs every channel for every message it finds; whoever reads more reads most of what there is. */
const MOST_NAMED_ROOMS = 50;

const toFound = ({ sender_id, username, firstName, lastName, profilePicture, ...row }: Row): FoundBody => ({
  id: row.id,
  channelId: row.channelId,
  seq: row.seq,
  channelName: row.channelName,
  community: { slug: row.community_slug, name: row.community_name },
  sender: { id: sender_id, username, firstName, lastName, profilePicture },
  body: row.body,
  sentAt: row.sent_at.toISOString(),
});

/** What was typed, narrowed to the channels of `rooms`; an aggregate over them. */
const withRooms = (query: string): RawBuilder<unknown> => sql`
  case when count(*) > ${sql.lit(MOST_NAMED_ROOMS)} then ${query}::tsquery
       else ${query}::tsquery && string_agg(quote_literal('@' || id), '|')::tsquery end`;
// One lookup for each message, however many channels the planner believes there are.
const isSeen = sql<SqlBool>`(m.state = 'visible' and m.seq > (sight.floors ->> m.channel_id::text)::bigint)`;

/**
 * The newest messages that match, of the channels that the viewer reads. The newest of all are read first, which is enough
 * for most words; only when it is not the index is asked, for the words and the viewer's channels at once.
 */
export const messagesSearch =
  (db: Db) =>
  async (viewer: Viewer, query: string, limit: number): Promise<FoundBody[]> => {
    const { rows } = await sql<Row>`
    with rooms as materialized (${roomsOf(viewer.id)}),
    sight as materialized (select jsonb_object_agg(id, floor) as floors, ${withRooms(query)} as words from rooms),
    recent as materialized (
      select m.id, m.sent_at from (select * from messages order by sent_at desc limit ${sql.lit(NEWEST)}) m, sight
       where m.search @@ ${query}::tsquery and ${isSeen}
       order by m.sent_at desc limit ${limit}::int
    ),
    older as materialized (
      select m.id, m.sent_at from messages m, sight
       where m.search @@ (select words from sight) and ${isSeen} and (select count(*) from recent) < ${limit}::int
       limit ${sql.lit(MOST_OLDER)}
    ),
    hit as (select id from (select * from recent union select * from older) found order by sent_at desc, id limit ${limit}::int)
    select m.id, m.channel_id as "channelId", m.seq, m.body, m.sent_at, rooms.name as "channelName", rooms.community_slug, rooms.community_name,
           u.id as sender_id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.profile_picture as "profilePicture"
      from hit join messages m on m.id = hit.id join rooms on rooms.id = m.channel_id join users u on u.id = m.sender_id
     order by m.sent_at desc, m.id`.execute(db);
    return rows.map(toFound);
  };
