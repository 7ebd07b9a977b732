import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** Rows of one read: what is in memory at once. */
const BATCH = 500;
const START = '00000000-0000-0000-0000-000000000000';

type Topic = (userId: string) => { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; key: RawBuilder<unknown> };

/** Topics of a data export, one file each. None contains secrets or their hashes. */
const topics = {
  account: (userId) => ({
    columns: sql`u.username, u.email, u.email_verified_at, u.first_name, u.last_name, u.profile_picture, u.bio, u.phone, u.gender, u.location,
      u.date_of_birth, u.job_title, u.language, u.timezone, u.is_public, u.messages_from, u.did_complete_onboarding, u.created_at, u.last_login_at`,
    from: sql`users u where u.id = ${userId}`,
    key: sql`u.id`,
  }),
  sessions: (userId) => ({
    columns: sql`s.user_agent, s.ip, s.created_at, s.last_used_at, s.expires_at, s.revoked_at, s.revoked_reason`,
    from: sql`sessions s where s.user_id = ${userId}`,
    key: sql`s.id`,
  }),
  identities: (userId) => ({
    columns: sql`i.provider, i.email, i.linked_at, i.last_used_at`,
    from: sql`identities i where i.user_id = ${userId}`,
    key: sql`i.id`,
  }),
  passkeys: (userId) => ({
    columns: sql`k.name, k.is_synced, k.created_at, k.last_used_at`,
    from: sql`passkeys k where k.user_id = ${userId}`,
    key: sql`k.id`,
  }),
  // One page holds them: there are two documents, with a new version every few years.
  consents: (userId) => ({
    columns: sql`a.document, a.version, a.accepted_at`,
    from: sql`consents a where a.user_id = ${userId}`,
    key: sql`a.user_id`,
  }),
  pictures: (userId) => ({
    columns: sql`i.id, i.purpose, i.width, i.height, i.created_at`,
    from: sql`images i where i.user_id = ${userId} and (i.expires_at is null or i.expires_at > ${appNow})`,
    key: sql`i.id`,
  }),
  memberships: (userId) => ({
    columns: sql`c.slug as community, c.name, m.state, m.role, m.message, m.answers, m.profile_fields, m.joined_at, m.changed_at`,
    from: sql`memberships m join communities c on c.id = m.community_id where m.user_id = ${userId}`,
    key: sql`m.community_id`,
  }),
  posts: (userId) => ({
    columns: sql`c.slug as community, p.type, p.title, p.body, p.state, p.published_at, p.created_at, p.updated_at`,
    from: sql`posts p join communities c on c.id = p.community_id where p.author_id = ${userId}`,
    key: sql`p.id`,
  }),
  comments: (userId) => ({
    columns: sql`p.title as post, k.body, k.state, k.created_at, k.deleted_at`,
    from: sql`comments k join posts p on p.id = k.post_id where k.author_id = ${userId}`,
    key: sql`k.id`,
  }),
  messages: (userId) => ({
    columns: sql`c.slug as community, h.name as channel, t.body, t.state, t.sent_at, t.edited_at`,
    from: sql`messages t join channels h on h.id = t.channel_id join communities c on c.id = h.community_id where t.sender_id = ${userId}`,
    key: sql`t.id`,
  }),
  registrations: (userId) => ({
    columns: sql`e.slug as event, e.title, e.starts_at, r.state, r.party_size, r.created_at, r.updated_at`,
    from: sql`registrations r join events e on e.id = r.event_id where r.user_id = ${userId}`,
    key: sql`r.id`,
  }),
  notifications: (userId) => ({
    columns: sql`n.kind, n.params, n.created_at, n.read_at, n.cleared_at`,
    from: sql`notifications n where n.user_id = ${userId}`,
    key: sql`n.id`,
  }),
  // One page holds these, too: a row, and the digests of a few weeks.
  mailChoices: (userId) => ({
    columns: sql`x.without, x.digest`,
    from: sql`mail_choices x where x.user_id = ${userId}`,
    key: sql`x.user_id`,
  }),
  digests: (userId) => ({
    columns: sql`d.period::text as period, d.created_at`,
    from: sql`digests d where d.user_id = ${userId}`,
    key: sql`d.user_id`,
  }),
  preferences: (userId) => ({
    columns: sql`p.content, p.changed_at`,
    from: sql`user_preferences p where p.user_id = ${userId}`,
    key: sql`p.user_id`,
  }),
  interests: (userId) => ({
    columns: sql`k.slug as category, k.name_en, k.name_zh, i.created_at`,
    from: sql`person_interests i join categories k on k.id = i.category_id where i.user_id = ${userId}`,
    key: sql`i.category_id`,
  }),
  blocked: (userId) => ({
    columns: sql`u.username, b.created_at`,
    from: sql`blocks b join users u on u.id = b.blocked_id where b.user_id = ${userId}`,
    key: sql`b.blocked_id`,
  }),
} satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;
export const topicNames = Object.keys(topics) as TopicName[];
export type ExportRow = {
  id: string;
  state: 'waiting' | 'ready' | 'failed';
  done: number;
  size: number | null;
  created_at: Date;
  expires_at: Date;
};

const columns = ['id', 'state', 'done', 'size', 'created_at', 'expires_at'] as const;

export const exportsRepository = (db: Db) => ({
  /** Null while another export is being made. */
  insert: async (tx: Tx, id: string, userId: string): Promise<ExportRow | null> =>
    (await tx
      .insertInto('exports')
      .values({ id, user_id: userId })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .where('state', '=', sql.lit('waiting' as const))
          .doNothing(),
      )
      .returning(columns)
      .executeTakeFirst()) ?? null,

  latest: async (userId: string): Promise<ExportRow | null> =>
    (await db
      .selectFrom('exports')
      .select(columns)
      .where('user_id', '=', userId)
      .where('expires_at', '>', appNow)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null,

  isReady: async (tx: Tx, id: string, userId: string): Promise<boolean> =>
    (await tx
      .selectFrom('exports')
      .innerJoin('users', 'users.id', 'exports.user_id')
      .select('exports.id')
      .where('exports.id', '=', id)
      .where('exports.user_id', '=', userId)
      .where('exports.state', '=', 'ready')
      .where('exports.expires_at', '>', appNow)
      .where('users.status', '=', 'enabled')
      .executeTakeFirst()) !== undefined,

  findWaiting: (id: string) =>
    db
      .selectFrom('exports')
      .innerJoin('users', 'users.id', 'exports.user_id')
      .select(['users.id as userId', 'users.username', 'users.email', 'users.language'])
      .where('exports.id', '=', id)
      .where('exports.state', '=', 'waiting')
      .executeTakeFirst(),

  /** Not awaited, so updates may arrive out of order: the progress never decreases. */
  setDone: async (id: string, done: number): Promise<void> => {
    await db.updateTable('exports').set({ done }).where('id', '=', id).where('state', '=', 'waiting').where('done', '<', done).execute();
  },

  /** False when another run has finished it. */
  setReady: async (tx: Tx, id: string, size: number): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('exports')
      .set({ state: 'ready', size, done: topicNames.length, expires_at: sql<Date>`${appNow} + interval '7 days'` })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  setFailed: async (id: string): Promise<void> => {
    await db.updateTable('exports').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'waiting').execute();
  },

  /** Expired exports, and those of deleted accounts. */
  over: async (limit: number): Promise<string[]> => {
    const over = db.selectFrom('exports').where((eb) => eb.or([eb('expires_at', '<=', appNow), eb('user_id', 'is', null)]));
    const rows = await over.select('id').orderBy('expires_at').limit(limit).execute();
    return rows.map(({ id }) => id);
  },

  remove: async (ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await db.deleteFrom('exports').where('id', 'in', ids).execute();
  },

  /** The rows of a topic in batches, so that only one batch is in memory. */
  async *rowsOf(topic: TopicName, userId: string): AsyncGenerator<Record<string, unknown>> {
    const { columns: wanted, from, key } = topics[topic](userId);
    for (let after = START; ;) {
      const { rows } = await sql<Record<string, unknown> & { place: string }>`
        select ${wanted}, ${key} as place from ${from} and ${key} > ${after}::uuid order by ${key} limit ${sql.lit(BATCH)}`.execute(db);
      for (const { place: _, ...row } of rows) yield row;
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.place;
    }
  },
});
export type ExportsRepository = ReturnType<typeof exportsRepository>;
