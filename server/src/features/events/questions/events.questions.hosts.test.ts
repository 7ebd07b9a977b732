import { describe, expect, it } from 'vitest';
import { addMember, createCommunity } from '#test/communities.ts';
import { questionCalls } from '#test/event-questions.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const host = await createPerson(app.db);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(app.db)));
const [ann, ben, owner, admin, moderator, member, helper, siteAdmin] = [
  ...(await people(7)),
  await createPerson(app.db, { isAdmin: true }),
] as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];
const community = await createCommunity(app, { owner, contentVisibility: 'public' });
await addMember(app, community, admin, { role: 'admin' });
await addMember(app, community, moderator, { role: 'moderator' });
await addMember(app, community, member);

const { ask, put, rsvp, own, answer } = questionCalls(app, host);
const hosted = (options: object = {}) => createEvent(app, community, { host, ...options });
const registration = async (event: TestEvent, { id }: TestUser) =>
  app.db.selectFrom('registrations').select('id').where('event_id', '=', event.id).where('user_id', '=', id).executeTakeFirstOrThrow();
const answersOf = async (as: TestUser, event: TestEvent, person: TestUser) => {
  const params = { id: event.id, registrationId: (await registration(event, person)).id };
  return (await app.call('GET /events/:id/registrations/:registrationId/answers', { as, params })).body;
};
const content = new TextEncoder().encode('%PDF-1.7 a letter');
const send = (as: TestUser) => app.upload(as, content, 'answer');
const link = (as: TestUser, event: TestEvent, fileId: string) =>
  app.call('POST /events/:id/answer-files/:fileId', { as, params: { id: event.id, fileId } });
const download = async (url: string) => fetch(app.origin + new URL(url).pathname);

describe('the answers of guests', () => {
  it('are read by hosts, administrators and owners of the community, and nobody else', async () => {
    const event = await hosted();
    await app.db.insertInto('event_hosts').values({ event_id: event.id, user_id: helper.id, role: 'check_in' }).execute();
    const [diet] = await ask(event, { label: 'Diet' });
    await rsvp(ann, event, [{ questionId: diet!.id, values: ['Vegan'] }]);
    for (const as of [host, admin, owner]) {
      expect((await answersOf(as, event, ann)).items).toMatchObject([{ question: 'Diet', values: ['Vegan'] }]);
      const { items } = (await app.call('GET /events/:id/registrations', { as, params: { id: event.id }, query: {} })).body;
      expect(items).toMatchObject([{ answers: 1 }]);
      expect((await app.call('GET /events/:id/questions/summary', { as, params: { id: event.id } })).status).toBe(200);
    }
    for (const as of [moderator, member, helper, siteAdmin, ben, ann]) {
      expect((await answersOf(as, event, ann)).code).toBe('member.not_allowed');
      const summary = await app.call('GET /events/:id/questions/summary', { as, params: { id: event.id } });
      expect(summary.body.code).toBe('member.not_allowed');
    }
    const { items } = (await app.call('GET /events/:id/registrations', { as: moderator, params: { id: event.id }, query: {} })).body;
    expect(items).toMatchObject([{ answers: null }]);
    const other = await hosted();
    const params = { id: other.id, registrationId: (await registration(event, ann)).id };
    const foreign = await app.call('GET /events/:id/registrations/:registrationId/answers', { as: host, params });
    expect(foreign.body.code).toBe('registration.not_found');
  });

  it('stand beside requests for those who may read them', async () => {
    const event = await hosted({ joinMode: 'approval' });
    const [why] = await ask(event, { label: 'Why?', isRequired: true });
    expect((await rsvp(ann, event)).body.code).toBe('registration.answers_missing');
    expect((await rsvp(ann, event, [{ questionId: why!.id, values: ['To learn'] }])).body.state).toBe('pending');
    const requests = async (as: TestUser) => (await app.call('GET /events/:id/requests', { as, params: { id: event.id } })).body.items;
    expect(await requests(host)).toMatchObject([{ answers: [{ question: 'Why?', values: ['To learn'] }] }]);
    expect(await requests(siteAdmin)).toMatchObject([{ answers: [] }]);
  });

  it('are counted by choice, of those who go', async () => {
    const event = await hosted({ capacity: 2, guestsPerRsvp: 1 });
    const [meal, days] = await ask(
      event,
      { label: 'Meal', kind: 'choice', options: ['Fish', 'Rice'], scope: 'person' },
      { label: 'Days', kind: 'choices', options: ['Fri', 'Sat', 'Sun'] },
    );
    const rice = { questionId: meal!.id, values: ['Rice'] };
    await rsvp(ann, event, [rice, { ...rice, person: 1 }, { questionId: days!.id, values: ['Fri', 'Sun'] }], 2);
    // Waits.
    await rsvp(ben, event, [{ questionId: meal!.id, values: ['Fish'] }]);
    await put(event, [{ ...meal!, options: ['Fish', 'Rice', 'Soup'] }]);
    const { items } = (await app.call('GET /events/:id/questions/summary', { as: host, params: { id: event.id } })).body;
    const numbers = items.map(({ label, isRetired, answered, counts }) => [label, isRetired, answered, counts.map(({ count }) => count)]);
    expect(numbers).toHaveLength(3);
    expect(numbers[0]).toEqual(['Meal', false, 0, [0, 0, 0]]);
    expect(numbers).toContainEqual(['Meal', true, 2, [0, 2]]);
    expect(numbers).toContainEqual(['Days', true, 1, [1, 0, 1]]);
  });

  it('are columns of the file, one for each question, with formulas disarmed', async () => {
    const event = await hosted({ guestsPerRsvp: 1 });
    const [diet, note] = await ask(event, { label: 'Diet', scope: 'person' }, { label: '=Note' });
    const vegan = { questionId: diet!.id, values: ['Vegan'] };
    await rsvp(ann, event, [vegan, { ...vegan, person: 1, values: ['All'] }, { questionId: note!.id, values: ['=1+1'] }], 2);
    const columns = (['username', 'answers', 'state'] as const).map((key) => ({ key, title: key }));
    const ofGuests = (as: TestUser) =>
      app.call('POST /events/:id/registrations/export', { params: { id: event.id }, as, body: { columns, filter: {} } });
    expect((await ofGuests(moderator)).body.code).toBe('member.not_allowed');
    const text = await (await download((await ofGuests(host)).body.url)).text();
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      "username,Diet,'=Note,state",
      `${ann.username},"1: Vegan\n2: All",'=1+1,going`,
    ]);
  });
});

describe('a file that answers a question', () => {
  it('is an upload of the person, and read by them and by hosts', async () => {
    const event = await hosted();
    const [letter] = await ask(event, { label: 'Letter', kind: 'file', isRequired: true });
    const file = await send(ann);
    const given = [{ questionId: letter!.id, values: [file] }];
    expect((await rsvp(ben, event, given)).body).toMatchObject({ errors: [{ field: `answers.${letter!.id}.0`, rule: 'invalid_value' }] });
    expect((await rsvp(ann, event, given)).body.state).toBe('going');
    expect((await own(ann, event)).items).toMatchObject([{ values: [], file: { id: file, name: 'a.png', size: content.length } }]);
    for (const as of [ann, host, admin]) {
      const { url } = (await link(as, event, file)).body;
      const answered = await download(url);
      expect([answered.status, await answered.text()]).toEqual([200, '%PDF-1.7 a letter']);
      expect(answered.headers.get('content-type')).toBe('application/octet-stream');
      expect(answered.headers.get('content-disposition')).toBe('attachment; filename="a.png"');
      expect((await download(url)).status).toBe(404);
    }
    for (const as of [ben, moderator, member, siteAdmin])
      expect((await link(as, event, file)).body.code).toBe('registration.file_not_found');
    // It cannot be taken away or be used for something else.
    expect((await app.drop(ann, file)).status).toBe(404);
    const other = await hosted();
    const [again] = await ask(other, { label: 'Letter', kind: 'file' });
    expect((await rsvp(ann, other, [{ questionId: again!.id, values: [file] }])).body.code).toBe('registration.answers_missing');
  });

  it('ends with its answer', async () => {
    const event = await hosted();
    const [letter] = await ask(event, { label: 'Letter', kind: 'file' });
    const [first, second] = [await send(ann), await send(ann)];
    await rsvp(ann, event, [{ questionId: letter!.id, values: [first] }]);
    await answer(ann, event, [{ questionId: letter!.id, values: [second] }]);
    await runJob('uploads.sweep', app);
    expect((await link(ann, event, first)).body.code).toBe('registration.file_not_found');
    expect(
      await app.db.selectFrom('uploads').select('id').where('user_id', '=', ann.id).where('id', 'in', [first, second]).execute(),
    ).toEqual([{ id: second }]);
    await app.db.deleteFrom('events').where('id', '=', event.id).execute();
    await runJob('uploads.sweep', app);
    expect(await app.db.selectFrom('uploads').select('id').where('id', '=', second).execute()).toEqual([]);
  });

  it('has one of the types that are taken', async () => {
    const send = (name: string) =>
      app.create(ann, 10, { purpose: 'answer', headers: { 'upload-metadata': `purpose ${btoa('answer')},filename ${btoa(name)}` } });
    for (const name of ['page.html', 'run.exe', 'picture.svg', 'none', '']) expect((await send(name)).status).toBe(415);
    expect((await send('Letter.PDF')).status).toBe(201);
  });
});
