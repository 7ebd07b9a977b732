import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const [text, choice, tick] = [newId(), newId(), newId()];
const questions = [
  { id: text, label: 'What do you bake?', kind: 'text', isRequired: true, options: [] },
  { id: choice, label: 'Since when?', kind: 'choice', isRequired: false, options: ['This year', 'For ever'] },
  { id: tick, label: 'I am over 16', kind: 'checkbox', isRequired: true, options: [] },
];

type Asking = { rules?: string[]; asks?: boolean; joinPolicy?: 'open' | 'request' };

async function begin({ rules = [], asks = true, joinPolicy = 'open' }: Asking = {}) {
  const person = await createPerson(app.db);
  const community = await createCommunity(app, { joinPolicy });
  await app.db
    .updateTable('communities')
    .set({ rules, rules_version: 3, join_questions: JSON.stringify(asks ? questions : []) })
    .where('id', '=', community.id)
    .execute();
  const join = (body: { rulesVersion?: number; answers?: { questionId: string; answer: string }[] }, as: TestUser = person) =>
    app.call('POST /communities/:id/join', { params: { id: community.id }, as, body });
  return { community, person, join };
}
const good = [
  { questionId: text, answer: 'Rye' },
  { questionId: tick, answer: 'yes' },
];

it('asks the questions of the community, and says which answer is missing or not offered', async () => {
  const { join, community, person } = await begin();
  const { body } = await join({ answers: [{ questionId: choice, answer: 'Never' }] });
  expect(body).toMatchObject({ status: 422, code: 'member.answers_needed' });
  expect(body.errors?.map(({ field, rule }) => [field, rule])).toEqual([
    [`answers.${text}`, 'required'],
    [`answers.${choice}`, 'invalid_value'],
    [`answers.${tick}`, 'required'],
  ]);
  const rows = await app.db.selectFrom('memberships').select('state').where('user_id', '=', person.id).execute();
  expect(rows).toEqual([]);
  expect((await join({ answers: [...good, { questionId: newId(), answer: 'to a question that is gone' }] })).body.state).toBe('active');
  const { asksOnJoining } = (await app.call('GET /communities/:id', { params: { id: community.id }, as: person })).body;
  expect(asksOnJoining).toBe(true);
});

it('shows the answers to those who decide, with the questions as they were asked', async () => {
  const { community, join } = await begin({ joinPolicy: 'request' });
  await join({ answers: good });
  const { body } = await app.call('GET /communities/:id/requests', { params: { id: community.id }, as: community.owner });
  expect(body.items[0]?.answers).toEqual([
    { question: 'What do you bake?', kind: 'text', answer: 'Rye' },
    { question: 'I am over 16', kind: 'checkbox', answer: 'yes' },
  ]);
});

it('needs answers, and the rules of today to be accepted, by invited people too, and keeps which they were', async () => {
  const { community, join } = await begin({ rules: ['Be kind.'] });
  const invited = await createPerson(app.db);
  await addMember(app, community, invited, { state: 'invited' });
  for (const as of [undefined, invited])
    for (const rulesVersion of [undefined, 2])
      expect((await join({ answers: good, ...(rulesVersion && { rulesVersion }) }, as)).body).toMatchObject({
        status: 409,
        code: 'community.rules_changed',
      });
  expect((await join({ rulesVersion: 3, answers: good })).body.state).toBe('active');
  expect((await join({ rulesVersion: 3 }, invited)).body.code).toBe('member.answers_needed');
  expect((await join({ rulesVersion: 3, answers: good }, invited)).body.state).toBe('active');
  const rows = await app.db
    .selectFrom('memberships')
    .select('rules_version_accepted')
    .where('community_id', '=', community.id)
    .where('role', '=', 'member')
    .execute();
  expect(rows).toEqual([{ rules_version_accepted: 3 }, { rules_version_accepted: 3 }]);
  // Asking again changes no membership, also under other rules.
  expect((await join({})).body.state).toBe('active');
});
