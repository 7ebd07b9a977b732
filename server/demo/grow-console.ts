import { sql } from 'kysely';
import { personWords } from '#features/users/index.ts';
import type { Database } from '#kernel/db/index.ts';
import { withStatementTimeout } from '#kernel/timeouts.ts';
import { vectorText } from '#kernel/search.ts';
import { createPasswords } from '#kernel/session/passwords.ts';
import { DEMO_PASSWORD } from './index.ts';

export type ConsoleSizes = { people: number; lines: number; roles: number; menus: number; departments: number };

const STATEMENT_TIMEOUT = 10 * 60_000;
const surnames = '王李张刘陈杨赵黄周吴徐孙马朱胡林郭何高罗';
const given = ['小雨', '伟', '芳', '子涵', '静', '磊', '欣怡', '建国', '明', '丽娟'];
const others = ['Anna', 'Ben', 'Clara', 'David', 'Emma', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas'];

/** A thousand names, half of them Chinese, each with its search terms. */
const names = Array.from({ length: 1_000 }, (_, n) => {
  const first = n % 2 === 0 ? given[Math.floor(n / 2) % given.length]! : others[Math.floor(n / 2) % others.length]!;
  const last = n % 2 === 0 ? [...surnames][Math.floor(n / 20) % surnames.length]! : `Keller${Math.floor(n / 20)}`;
  return { first, last, words: vectorText(personWords({ username: '', first_name: first, last_name: last })) };
});

/** A UUIDv7 with the creation time of its row, like the ids of the product. */
const helpers = `
  create function pg_temp.age(n bigint, step interval) returns timestamptz language sql stable return now() - n * step;
  create function pg_temp.id(kind text, n bigint, at timestamptz default '2026-01-01') returns uuid language sql stable
    return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || overlay(overlay(right(md5(kind || n), 20) placing '7' from 1) placing '8' from 5))::uuid;`;

const person = "pg_temp.id('person', n, pg_temp.age(n, '10 minutes'))";
const personOf = (n: string) => person.replaceAll(/\bn\b/g, `(${n})`);

const statements = ({ people, lines, roles, menus, departments }: ConsoleSizes): string[] => [
  `insert into departments (id, parent_id, name, sort_order)
    select pg_temp.id('department', n), case when n >= 10 then pg_temp.id('department', n / 10 - 1) end, 'Department ' || n, n
    from generate_series(0, ${departments} - 1) n`,
  `insert into users (id, username, username_key, email, email_key, email_verified_at, password_hash, first_name, last_name, phone, job_title,
      status, is_admin, department_id, last_login_at, did_complete_onboarding, created_at, search)
    select ${person}, u, u, u || '@example.org', u || '@example.org', now(), $hash, names.first, names.last,
      case when n % 3 = 0 then '+86139' || lpad(n::text, 8, '0') else '' end, 'Engineer', case when n % 50 = 0 then 'disabled' else 'enabled' end, n = 1,
      case when n % 4 > 0 then pg_temp.id('department', n % ${departments}) end, case when n % 5 > 0 then pg_temp.age(n, '1 minute') end, true,
      pg_temp.age(n, '10 minutes'), (names.words || ' ''' || u || '''')::tsvector
    from (select n, 'person' || lpad(n::text, 6, '0') as u from generate_series(1::bigint, ${people}) n) m
      join names on names.place = n % ${names.length}`,
  `insert into roles (id, name, code, created_at, updated_at)
    select pg_temp.id('role', n), 'Role ' || n, 'role-' || n, pg_temp.age(n, '1 hour'), pg_temp.age(n, '1 minute') from generate_series(1, ${roles}) n`,
  `insert into user_roles (user_id, role_id) select ${person}, pg_temp.id('role', 1 + n % ${roles}) from generate_series(1::bigint, ${people}) n
    union select ${person}, pg_temp.id('role', 1) from generate_series(1::bigint, ${people}) n where n % 5 < 2`,
  `insert into menus (id, parent_id, name, route_path, menu_type, sort_order, permission_code)
    select pg_temp.id('menu', n), case when n > 100 then pg_temp.id('menu', 1 + n % 100) end, 'Page ' || n, '/bench/' || n, 0, n,
      case when n > 100 then 'bench:page' || n || ':read' end
    from generate_series(1, ${menus} - (select count(*)::int from menus)) n`,
  `insert into role_menus (role_id, menu_id) select pg_temp.id('role', r), pg_temp.id('menu', 101 + (r * 37 + m) % (${menus} - 300))
    from generate_series(1, ${roles}) r, generate_series(1, 50) m on conflict do nothing`,
  `insert into sessions (id, user_id, user_agent, ip, created_at, last_seen_at, last_used_at, expires_at, revoked_at)
    select pg_temp.id('session', n, at), ${personOf('1 + n % ' + people)}, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '203.0.113.9',
      at, seen, seen, now() + interval '20 days', case when n % 20 = 0 then seen end
    from (select n, pg_temp.age(n, '20 seconds') as at, pg_temp.age(n, '9 seconds') as seen from generate_series(1::bigint, ${people}) n) m`,
  `insert into audit_entries (id, at, actor_id, actor_name, action, target_type, target_id, target_name, before, after, network)
    select pg_temp.id('line', n, at), at, ${personOf('1 + n % 997')}, 'person' || lpad((1 + n % 997)::text, 6, '0'),
      (array['session.started', 'session.started', 'session.started', 'user.changed', 'user.disabled', 'password.changed', 'role.granted'])[1 + n % 7],
      'user', ${personOf('1 + n % ' + people)}::text, 'person' || lpad((1 + n % ${people})::text, 6, '0'), '{"status": "enabled"}', '{"status": "disabled"}', '203.0.113.0/24'
    from (select n, pg_temp.age(${lines} - n, '30 seconds') as at from generate_series(1::bigint, ${lines}) n) m`,
  `insert into outbox_messages (id, channel, recipient, language, kind, subject, text, html, state, tries, created_at, sent_at)
    select pg_temp.id('message', n, at), case when n % 10 = 0 then 'sms' else 'mail' end, 'person' || lpad((1 + n % ${people})::text, 6, '0') || '@example.org',
      'zh-CN', (array['sign_up', 'reset', 'code'])[1 + n % 3], 'Subject', '', '', case when n % 100 = 0 then 'failed' else 'sent' end, 1, at, at + interval '1 second'
    from (select n, pg_temp.age(n, '40 seconds') as at from generate_series(1::bigint, ${people}) n) m`,
  `insert into pgboss.job_common (id, name, state, created_on, start_after, started_on, completed_on, keep_until, output, policy)
    select pg_temp.id('job', n, at), (array['outbox.send', 'audit.seal', 'dashboard.count', 'search.fill'])[1 + n % 4],
      case when n % 50 = 0 then 'failed' else 'completed' end::pgboss.job_state, at, at, at, at + interval '1 second', now() + interval '14 days',
      case when n % 50 = 0 then '{"message": "It broke."}'::jsonb end, 'standard'
    from (select n, pg_temp.age(n, '200 milliseconds') as at from generate_series(1::bigint, ${people}) n) m`,
  `insert into site_days (day, new_people, new_communities, new_events, messages, rsvps, active_people)
    select current_date - n, 100, 2, 10, 3000, 200, 5000 from generate_series(0, 730) n on conflict do nothing`,
];

/** Fills the lists of the console for load tests: all accounts have the demo password, and `person000001` is the administrator. */
export async function growConsole({ db }: Pick<Database, 'db'>, sizes: ConsoleSizes): Promise<void> {
  const hash = await createPasswords().hash(DEMO_PASSWORD);
  await withStatementTimeout(STATEMENT_TIMEOUT, async () => {
    await db.transaction().execute(async (tx) => {
      const run = (text: string) => sql.raw(text).execute(tx);
      // In one transaction, because ids contain its time. Foreign keys and triggers are disabled; the rows are consistent by construction.
      await run(`set local statement_timeout = 0; set local session_replication_role = 'replica'; ${helpers}`);
      await sql`create temp table names on commit drop as select place - 1 as place, first, last, words
        from unnest(${names.map(({ first }) => first)}::text[], ${names.map(({ last }) => last)}::text[], ${names.map(({ words }) => words)}::text[])
          with ordinality n(first, last, words, place)`.execute(tx);
      for (const statement of statements(sizes)) await run(statement.replace('$hash', `'${hash}'`));
    });
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection);
      // As autovacuum would have done.
      await sql`vacuum (analyze)`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    });
  });
}
