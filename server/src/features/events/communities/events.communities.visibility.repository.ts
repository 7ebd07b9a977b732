import { sql } from 'kysely';
import { isOwn, isVisible, type AccessReader } from '#features/access/index.ts';

const asked = (viewer: AccessReader | null) => sql`from event_communities h join communities c on c.id = h.community_id
  left join memberships m on ${isOwn(viewer)} where h.event_id = hit.id and c.status = 'active' and ${isVisible(viewer)}`;
const named = sql`coalesce(json_agg(json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'avatar', c.avatar) order by h.asked_at), '[]')`;

/** The communities that host `hit` together with its own, as far as the viewer may see them. */
export const coHostsOf = (viewer: AccessReader | null) => sql`(select ${named} ${asked(viewer)} and h.accepted_at is not null)`;

/** The communities of the viewer that are asked to host `hit`, for their administrators. */
export const coHostRequestsOf = (viewer: AccessReader | null) =>
  sql`(select ${named} ${asked(viewer)} and h.accepted_at is null and m.state = 'active' and m.role in ('owner', 'admin'))`;
