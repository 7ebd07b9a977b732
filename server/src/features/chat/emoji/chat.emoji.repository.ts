import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import type { CommunityEmoji } from '#contract/chat/emoji.ts';
import type { Person } from '#contract/kernel/person.ts';
import { isOwn, matchesIdOrSlug } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { channelsOf } from '../chat.rooms.repository.ts';

type Row = { name: string; imageId: string; createdBy: Person | null; createdAt: Date };
type NewEmoji = { communityId: string; name: string; imageId: string; createdBy: string };
type Reader = Pick<Viewer, 'id' | 'isAdmin'>;

/** Over `c` and the reader's own membership `m`: members, and guests of an event who read its chat. */
const isReader = ({ id, isAdmin }: Reader): RawBuilder<SqlBool> => sql`(c.status in ('active', 'archived') and (
  ${isAdmin}::boolean or coalesce(m.state = 'active', false) or c.id in (select ch.community_id from ${channelsOf(id)})))`;

const columns = sql`e.name, e.image_id as "imageId", e.created_at as "createdAt",
  case when u.id is not null then json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name,
    'lastName', u.last_name, 'profilePicture', u.profile_picture) end as "createdBy"`;

const shaped = ({ name, imageId, createdBy, createdAt }: Row): CommunityEmoji => ({
  name,
  address: imageAddress('emoji', imageId),
  createdBy,
  createdAt: createdAt.toISOString(),
});

/** Null for those who do not read in the community. */
export async function list(on: Db | Tx, viewer: Reader, idOrSlug: string): Promise<CommunityEmoji[] | null> {
  const { rows } = await sql<Row | { name: null }>`
    select ${columns} from communities c
      left join memberships m on ${isOwn(viewer)}
      left join community_emoji e on e.community_id = c.id
      left join users u on u.id = e.created_by
     where ${matchesIdOrSlug(idOrSlug)} and ${isReader(viewer)}
     order by e.name limit ${sql.lit(chatLimits.communityEmoji.max)}`.execute(on);
  return rows.length === 0 ? null : rows.flatMap((row) => (row.name === null ? [] : [shaped(row)]));
}

/** Null when the community has no room for one more. The caller holds the lock of its row, so that concurrent calls are counted in turn. */
export async function insert(tx: Tx, { communityId, name, imageId, createdBy }: NewEmoji): Promise<CommunityEmoji | null> {
  const { rows } = await sql<Row>`
    with e as (
      insert into community_emoji (community_id, name, image_id, created_by)
      select ${communityId}::uuid, ${name}, ${imageId}::uuid, ${createdBy}::uuid
       where (select count(*) from community_emoji o where o.community_id = ${communityId}::uuid) < ${sql.lit(chatLimits.communityEmoji.max)}
      returning *
    )
    select ${columns} from e join users u on u.id = e.created_by`.execute(tx);
  return rows[0] ? shaped(rows[0]) : null;
}

/** The picture of the removed emoji; null when there was none. */
export async function remove(tx: Tx, communityId: string, name: string): Promise<string | null> {
  const { rows } = await sql<{ imageId: string }>`
    delete from community_emoji where community_id = ${communityId}::uuid and name = ${name} returning image_id as "imageId"`.execute(tx);
  return rows[0]?.imageId ?? null;
}

/** Whether the viewer may list the emoji that has this picture; null when none has it. */
export async function isShown(on: Db | Tx, viewer: Reader, imageId: string): Promise<boolean | null> {
  const { rows } = await sql<{ isShown: boolean }>`
    select ${isReader(viewer)} as "isShown" from community_emoji e
      join communities c on c.id = e.community_id
      left join memberships m on ${isOwn(viewer)}
     where e.image_id = ${imageId}::uuid`.execute(on);
  return rows[0]?.isShown ?? null;
}
