import { describe, expect, it } from 'vitest';
import type { EventQuestion } from '#contract/events/questions.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { question, questionCalls } from '#test/event-questions.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { yearAhead } from '#test/year-ahead.ts';

const app = await testApp();
const host = await createPerson(app.db);
const [ann, ben] = (await Promise.all(Array.from({ length: 2 }, () => createPerson(app.db)))) as [TestUser, TestUser];
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });

type TestDate = { id: string };
const at = (event: { id: string }) => ({ id: event.id });
const { read, put, ask, rsvp, own, answer } = questionCalls(app, host);
const taken = async (event: TestEvent) =>
  (await app.db.selectFrom('inventory_pools').select('confirmed').where('event_id', '=', event.id).executeTakeFirstOrThrow()).confirmed;

describe('the questions of an event', () => {
  it('are set by its hosts, in their order, and read by all who see it', async () => {
    const event = await createEvent(app, community);
    expect(await read(event)).toMatchObject({ items: [] });
    const items = await ask(event, { label: 'Diet' }, { label: 'Bus', kind: 'choice', options: ['Yes', 'No'], isRequired: true });
    expect(items).toMatchObject([{ label: 'Diet' }, { label: 'Bus', options: ['Yes', 'No'], isRequired: true }]);
    const turned = await put(event, items.toReversed());
    expect(turned.body.items.map(({ id }) => id)).toEqual(items.toReversed().map(({ id }) => id));
    expect((await app.call('GET /events/:id', { params: at(event) })).body.asksQuestions).toBe(true);
    const [line] = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', event.id).execute();
    expect(line?.action).toBe('event.questions_changed');
  });

  it('refuse what is none, more than twenty, and what another host saved before', async () => {
    const event = await createEvent(app, community);
    const { version } = await read(event);
    const bad = [
      question({ label: '' }),
      question({ label: 'x'.repeat(501) }),
      question({ label: 'One option', kind: 'choice', options: ['Yes'] }),
      question({ label: 'Twice', kind: 'choices', options: ['A', 'A'] }),
      question({ label: 'Options of a text', options: ['A', 'B'] }),
      { ...question({ label: 'Kind' }), kind: 'colour' },
      { ...question({ label: 'More' }), more: 1 },
    ];
    for (const one of bad) expect((await put(event, [one])).body).toMatchObject({ code: 'request.invalid' });
    const many = Array.from({ length: 21 }, (_, index) => question({ label: `Q${index}` }));
    expect((await put(event, many)).body).toMatchObject({ code: 'request.invalid', errors: [{ field: 'questions' }] });
    expect(await read(event)).toEqual({ items: [], version, isRecurring: false });
    expect((await put(event, [question({ label: 'First' })])).status).toBe(200);
    expect((await put(event, [question({ label: 'Late' })], { version })).body.code).toBe('record.changed');
    expect((await read(event)).items.map(({ label }) => label)).toEqual(['First']);
  });

  it('are changed by nobody who may not edit the event', async () => {
    const event = await createEvent(app, community);
    expect((await put(event, [question({ label: 'Mine' })], { as: ann })).body.code).toBe('member.not_allowed');
    const hidden = await createEvent(app, community, { visibility: 'members' });
    const version = 1;
    expect((await put(hidden, [question({ label: 'Mine' })], { as: ann, version })).body.code).toBe('event.not_found');
    expect((await app.call('GET /events/:id/questions', { as: ann, params: at(hidden) })).body.code).toBe('event.not_found');
  });

  it('keep answers with the words in which they were asked for', async () => {
    const event = await createEvent(app, community);
    const [diet, bus] = await ask(event, { label: 'Diet' }, { label: 'Bus?' });
    await rsvp(ann, event, [{ questionId: diet!.id, values: ['Vegan'] }]);
    const changed = await put(event, [
      { ...diet!, label: 'Food' },
      { ...bus!, label: 'Train?' },
    ]);
    const [food, train] = changed.body.items;
    // One without answers stays the same row.
    expect([food!.id === diet!.id, train!.id === bus!.id]).toEqual([false, true]);
    expect((await own(ann, event)).items).toMatchObject([{ question: 'Diet', values: ['Vegan'], isRetired: true }]);
    await answer(ann, event, [{ questionId: food!.id, values: ['All'] }]);
    expect((await own(ann, event)).items.map(({ question: words, values }) => [words, ...values])).toEqual([
      ['Food', 'All'],
      ['Diet', 'Vegan'],
    ]);
    await put(event, []);
    expect((await own(ann, event)).items).toHaveLength(2);
    expect((await read(event)).items).toEqual([]);
  });

  it('go with copies of the event and with the dates of a series', async () => {
    const event = await createEvent(app, community);
    await ask(event, { label: 'Diet', isRequired: true });
    const input = {
      communityId: community.id,
      title: 'A copy',
      wallStart: `${yearAhead}-10-21T19:00`,
      wallEnd: `${yearAhead}-10-21T20:00`,
      zone: 'UTC',
    };
    const { body } = await app.call('POST /events', {
      as: host,
      body: { ...input, copyOf: event.id, rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' },
    });
    const { items } = (await app.call('GET /events/:id/dates', { as: host, params: at(body) })).body;
    expect(items).toHaveLength(3);
    for (const date of items) expect((await read(date)).items).toMatchObject([{ label: 'Diet', isRequired: true }]);
    const eventIds = items.map(({ id }) => id);
    const answered = await app.call('POST /events/:id/dates/rsvp', { as: ann, params: at(body), body: { eventIds } });
    expect(answered.body.items.map(({ code }) => code)).toEqual(Array(3).fill('registration.answers_missing'));
  });
});

it('are asked at the later dates of a series, too, and answers that are there stay', async () => {
  const input = {
    communityId: community.id,
    title: 'Weekly',
    wallStart: `${yearAhead}-10-21T19:00`,
    wallEnd: `${yearAhead}-10-21T20:00`,
    zone: 'UTC',
  };
  const { body } = await app.call('POST /events', { as: host, body: { ...input, rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4' } });
  const { items: dates } = (await app.call('GET /events/:id/dates', { as: host, params: at(body) })).body;
  const [first, second, third, fourth] = dates as unknown as [TestDate, TestDate, TestDate, TestDate];
  const [old, same] = await ask(third, { label: 'Old' }, { label: 'Diet' });
  await rsvp(ann, third, [
    { questionId: old!.id, values: ['x'] },
    { questionId: same!.id, values: ['Vegan'] },
  ]);
  const stale = await read(fourth);
  const change = { questions: [question({ label: 'Diet', isRequired: true }), question({ label: 'Bus' })], andFollowing: true };
  const { version } = await read(second);
  const saved = await app.call('PUT /events/:id/questions', { as: host, params: at(second), body: { ...change, version } });
  expect(saved.status).toBe(200);
  const asked = async (event: { id: string }) => (await read(event)).items.map(({ label, isRequired }) => [label, isRequired]);
  const both = [
    ['Diet', true],
    ['Bus', false],
  ];
  expect([await asked(first), await asked(second), await asked(third), await asked(fourth)]).toEqual([[], both, both, both]);
  expect((await own(ann, third)).items.map(({ question: words, isRetired }) => [words, isRetired])).toEqual([
    ['Diet', false],
    ['Old', true],
  ]);
  expect((await put(fourth, [], { version: stale.version })).body.code).toBe('record.changed');
  expect((await app.call('GET /events/:id', { params: at(fourth) })).body.asksQuestions).toBe(true);
});

describe('answers', () => {
  it('come with the seat, and without a required one there is none', async () => {
    const event = await createEvent(app, community, { guestsPerRsvp: 2 });
    const [diet, bus, rules] = await ask(
      event,
      { label: 'Diet', isRequired: true, scope: 'person' },
      { label: 'Bus', kind: 'choices', options: ['There', 'Back'] },
      { label: 'I agree', kind: 'consent', isRequired: true },
    );
    const consent = { questionId: rules!.id, values: ['yes'] };
    const refused = await rsvp(ann, event);
    expect(refused.body).toMatchObject({ code: 'registration.answers_missing', errors: [{ rule: 'required' }, { rule: 'required' }] });
    const vegan = { questionId: diet!.id, person: 0, values: ['Vegan'] };
    const two = await rsvp(ann, event, [vegan, { ...consent, person: 0 }], 2);
    expect(two.body.errors).toMatchObject([{ field: `answers.${diet!.id}.1`, rule: 'required' }]);
    expect(await taken(event)).toBe(0);
    const both = [vegan, { ...vegan, person: 1, values: ['All'] }, { questionId: bus!.id, person: 0, values: ['Back', 'There'] }];
    expect((await rsvp(ann, event, [...both, { ...consent, person: 0 }], 2)).body).toMatchObject({ state: 'going', partySize: 2 });
    expect((await own(ann, event)).items).toMatchObject([
      { question: 'Diet', person: 0, values: ['Vegan'] },
      { question: 'Diet', person: 1, values: ['All'] },
      { question: 'Bus', values: ['Back', 'There'] },
      { question: 'I agree', kind: 'consent', values: ['yes'] },
    ]);
    // A repeated call without answers changes nothing, a larger party has more to answer, a smaller one less.
    expect((await rsvp(ann, event, undefined, 2)).status).toBe(200);
    expect((await rsvp(ann, event, undefined, 3)).body.errors).toMatchObject([{ field: `answers.${diet!.id}.2` }]);
    expect((await rsvp(ann, event, undefined, 1)).status).toBe(200);
    expect((await own(ann, event)).items).toHaveLength(3);
  });

  it('fit their questions, or nothing changes', async () => {
    const event = await createEvent(app, community);
    const [name, story, bus, rules, file] = await ask(
      event,
      { label: 'Name' },
      { label: 'Story', kind: 'long' },
      { label: 'Bus', kind: 'choice', options: ['Yes', 'No'] },
      { label: 'I agree', kind: 'consent' },
      { label: 'CV', kind: 'file' },
    );
    const cases: [EventQuestion, string[], string][] = [
      [name!, ['x'.repeat(301)], 'too_long'],
      [name!, ['a\nb'], 'invalid_text'],
      [name!, ['a', 'b'], 'invalid_value'],
      [bus!, ['Perhaps'], 'invalid_value'],
      [bus!, ['Yes', 'No'], 'invalid_value'],
      [rules!, ['no'], 'invalid_value'],
      [file!, ['a.pdf'], 'invalid_value'],
      [file!, [newId()], 'invalid_value'],
    ];
    for (const [{ id }, values, rule] of cases) {
      const { body } = await rsvp(ann, event, [{ questionId: id, values }]);
      expect(body).toMatchObject({ code: 'registration.answers_missing', errors: [{ field: `answers.${id}.0`, rule }] });
    }
    const long = await rsvp(ann, event, [{ questionId: story!.id, values: ['x'.repeat(2_001)] }]);
    expect(long.body).toMatchObject({ code: 'request.invalid' });
    const stranger = await rsvp(ann, event, [{ questionId: name!.id, person: 1, values: ['Ben'] }]);
    expect(stranger.body.errors).toMatchObject([{ field: `answers.${name!.id}.1`, rule: 'invalid_value' }]);
    expect(await taken(event)).toBe(0);
    // An answer to a question that is gone is dropped.
    expect((await rsvp(ann, event, [{ questionId: newId(), values: ['?'] }])).status).toBe(200);
    expect((await own(ann, event)).items).toEqual([]);
  });

  it('are given by those who wait and those who ask, and changed until the cut-off', async () => {
    const event = await createEvent(app, community, { capacity: 1, cancelCutoffHours: 24 });
    const [diet] = await ask(event, { label: 'Diet', isRequired: true });
    const given = (words: string) => [{ questionId: diet!.id, values: [words] }];
    await rsvp(ann, event, given('Vegan'));
    expect((await rsvp(ben, event)).body.code).toBe('registration.answers_missing');
    expect((await rsvp(ben, event, given('All'))).body.state).toBe('waitlisted');
    expect((await answer(ann, event, given('Fish'))).body.items).toMatchObject([{ values: ['Fish'] }]);
    expect((await answer(ann, event, [])).body.code).toBe('registration.answers_missing');
    expect((await answer(host, event, given('All'))).body.code).toBe('registration.not_found');
    await app.db.updateTable('events').set({ cancel_cutoff_hours: 72 }).where('id', '=', event.id).execute();
    expect((await answer(ann, event, given('Late'))).body.code).toBe('registration.too_late');
    expect((await own(ann, event)).items).toMatchObject([{ values: ['Fish'] }]);
  });
});
