import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SearchAnswer } from '#contract/search.ts';
import { roomsOf } from '#features/chat/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Tx } from '#kernel/transaction.ts';

type Found = SearchAnswer['messages'][number];
/** A message with its whole body, which the caller cuts down. */
export type FoundBody = Omit<Found, 'snippet'> & { body: string };
type Row = Omit<FoundBody, 'community' | 'sender' | 'sentAt'> &
  Found['sender'] & {
    sender_id: string;
    community_slug: string | null;
    community_name: string | null;
    sent_at: Date;
  };

/** Common words are found among this many of the newest messages; what matches beyond them are rare words. */
const NEWEST = 1_000;
/** At most this many older messages are examined for a word that is no longer common. */
const MAX_OLDER = 10_000;
/** The index checks every named channel per matching message; viewers with more channels read most messages anyway. */
const MAX_NAMED_ROOMS = 50;

const toFound = ({ sender_id, username, firstName, lastName, profilePicture, ...row }: Row): FoundBody => ({
  id: row.id,
  channelId: row.channelId,
  seq: row.seq,
  channelName: row.channelName,
  community: row.community_slug === null || row.community_name === null ? null : { slug: row.community_slug, name: row.community_name },
  sender: { id: sender_id, username, firstName, lastName, profilePicture },
  body: row.body,
  sentAt: row.sent_at.toISOString(),
});

/** The query, narrowed to the channels of `rooms`; an aggregate over them. */
const withRooms = (query: string): RawBuilder<unknown> => sql`
  case when count(*) > ${sql.lit(MAX_NAMED_ROOMS)} then ${query}::tsquery
       else ${query}::tsquery && string_agg(quote_literal('@' || id), '|')::tsquery end`;
// One lookup per message, however many channels the planner estimates.
const isSeen = sql<SqlBool>`(m.state = 'visible' and m.seq > (sight.floors ->> m.channel_id::text)::bigint)`;

/**
 * The newest matching messages in the viewer's channels. The newest messages are scanned first, which suffices for most words; only
 * otherwise the index is queried, for the words and the viewer's channels at once.
 */
export async function findMessages(on: Db | Tx, viewer: Viewer, query: string, limit: number): Promise<FoundBody[]> {
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
       limit ${sql.lit(MAX_OLDER)}
    ),
    hit as (select id from (select * from recent union select * from older) found order by sent_at desc, id limit ${limit}::int)
    select m.id, m.channel_id as "channelId", m.seq, concat_ws(E'\n\n', nullif(m.body, ''), m.forward ->> 'body') as body, m.sent_at, rooms.name as "channelName", rooms.community_slug, rooms.community_name,
           u.id as sender_id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.profile_picture as "profilePicture"
      from hit join messages m on m.id = hit.id join rooms on rooms.id = m.channel_id join users u on u.id = m.sender_id
     order by m.sent_at desc, m.id`.execute(on);
  return rows.map(toFound);
}
