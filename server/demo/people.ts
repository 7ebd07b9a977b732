import { documentNames, documents } from '#contract/browser/legal.ts';
import { personWords } from '#features/users/index.ts';
import { asVector } from '#kernel/search.ts';
import { people } from './content/people.ts';
import { COMMON_ROLE } from './menus.ts';
import { days, idOf, minutes, type Random } from './random.ts';
import type { Person, Rows } from './world.ts';

/** Demo users are not asked for the consents that they would have given. */
export const consentsOf = (people: readonly { id: string }[]) =>
  people.flatMap(({ id }) => documentNames.map((document) => ({ user_id: id, document, version: documents[document] })));

const departments = [
  ['总部', null],
  ['产品与设计', 0],
  ['工程', 0],
  ['社区运营', 0],
  ['Partnerships', 0],
  ['Events', 3],
] as const;

/** Age of the first account in days. */
const OLDEST = 700;
const GOLDEN_RATIO = 0.618034;

/** Age of an account in days: spread evenly by number over the whole time, more of them recently; the first is the oldest. */
const ageOf = (index: number): number => OLDEST * (1 - ((index * GOLDEN_RATIO) % 1)) ** 1.4;

/** The sixty demo users and their departments. The account `admin` is the administrator. */
export function demoPeople(now: Date, passwordHash: string, random: Random): { people: Person[]; rows: Rows } {
  const made = people.map(([username, firstName, lastName, language, location, jobTitle, bio], index) => {
    const createdAt = new Date(now.getTime() - days(ageOf(index)) - minutes(random.between(30, 600)));
    const lastLogin = now.getTime() - minutes(random.between(5, 40_000));
    return {
      id: idOf('person', index),
      username,
      username_key: username,
      email: `${username}@plaza.example`,
      email_key: `${username}@plaza.example`,
      email_verified_at: now,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      search: asVector(personWords({ username, first_name: firstName, last_name: lastName })),
      bio,
      location,
      job_title: jobTitle,
      // The three offered accounts follow the language of the browser.
      language: index < 3 ? null : language,
      did_complete_onboarding: true,
      is_admin: username === 'admin',
      department_id: idOf('department', index % departments.length),
      created_at: createdAt,
      last_login_at: index < 3 ? null : new Date(Math.max(lastLogin, createdAt.getTime())),
    };
  });
  return {
    people: made.map((row, index) => ({
      id: row.id,
      username: row.username,
      firstName: row.first_name,
      language: people[index]![3],
      createdAt: row.created_at,
    })),
    rows: {
      departments: departments.map(([name, parent], index) => ({
        id: idOf('department', index),
        parent_id: parent === null ? null : idOf('department', parent),
        name,
        sort_order: index,
      })),
      users: made,
      consents: consentsOf(made),
      user_roles: [{ user_id: made[1]!.id, role_id: COMMON_ROLE }],
    },
  };
}

/** Users for load tests, all with the demo password. */
export function manyPeople(count: number, from: number, now: Date, passwordHash: string): { people: Person[]; rows: Rows } {
  const made = Array.from({ length: count }, (_, index) => {
    const number = from + index + 1;
    const username = `p${String(number).padStart(7, '0')}`;
    return {
      id: idOf('load person', number),
      username,
      username_key: username,
      email: `${username}@load.example`,
      email_key: `${username}@load.example`,
      email_verified_at: now,
      password_hash: passwordHash,
      first_name: `Person ${number}`,
      search: asVector(personWords({ username, first_name: `Person ${number}` })),
      did_complete_onboarding: true,
      created_at: now,
    };
  });
  return {
    people: made.map(({ id, username, first_name: firstName }) => ({ id, username, firstName, language: 'en-US', createdAt: now })),
    rows: { users: made },
  };
}
