import { personWords } from '#features/users/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Database, Db } from '#kernel/db/index.ts';
import { asVector } from '#kernel/search.ts';
import type { Sessions } from '#kernel/session/index.ts';

export type TestUser = { id: string; username: string };
type Person = {
  username?: string;
  firstName?: string;
  lastName?: string;
  isPublic?: boolean;
  isAdmin?: boolean;
  language?: 'zh-CN' | 'en-US';
  passwordHash?: string;
};

let count = 0;
const tokens = new WeakMap<TestUser, Promise<string>>();

/** An account inserted directly into the database. Without a password hash, sign-in by password is impossible. */
export async function createPerson(db: Db, options: Person = {}): Promise<TestUser> {
  count += 1;
  const { isAdmin = false, isPublic = true, language, passwordHash = '' } = options;
  const name = options.username ?? `person${count}`;
  const names = { first_name: options.firstName ?? `First ${name}`, last_name: options.lastName ?? 'Last' };
  const id = newId();
  await db
    .insertInto('users')
    .values({
      id,
      username: name,
      username_key: name.toLowerCase(),
      email: `${name}@example.org`,
      email_key: `${name}@example.org`.toLowerCase(),
      email_verified_at: new Date(),
      password_hash: passwordHash,
      ...names,
      is_admin: isAdmin,
      is_public: isPublic,
      search: asVector(personWords({ username: name, ...names })),
      language: language ?? null,
    })
    .execute();
  return { id, username: name };
}

/** Confirms the identity again in all sessions of the user: after the clock was shifted, sensitive operations require it. */
export async function proveAgain(
  { db, database, sessions }: { db: Db; database: Database; sessions: Sessions },
  { id }: TestUser,
): Promise<void> {
  const open = await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
  await database.transact(async (tx) => {
    for (const session of open) await sessions.confirm(tx, session.id);
  });
}

/** An active session of the user; one per user and test file. */
export function accessTokenFor(app: { sessions: Sessions }, database: Database, user: TestUser): Promise<string> {
  const known = tokens.get(user);
  if (known) return known;
  const made = database
    .transact((tx) => app.sessions.start(tx, user.id, { userAgent: 'test', ip: '127.0.0.1' }))
    .then(({ accessToken }) => accessToken);
  tokens.set(user, made);
  return made;
}
