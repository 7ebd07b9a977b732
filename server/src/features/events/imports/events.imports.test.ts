import { expect, it, test } from 'vitest';
import { limits } from '#contract/browser/limits.ts';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { webSites } from '#test/web-sites.ts';

const sites = await webSites();
const app = await ownApp({}, { network: sites.network });
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
const params = { id: community.id };
const year = new Date().getUTCFullYear() + 1;

const lines = (...all: string[]) => all.join('\r\n');
const calendar = (...events: string[]) => lines('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...events, 'END:VCALENDAR');
let named = 0;
const event = (...properties: string[]) => {
  named += 1;
  const given = properties.join('\n');
  return lines(
    'BEGIN:VEVENT',
    ...(given.includes('UID') ? [] : [`UID:${named}@elsewhere.example`]),
    ...(given.includes('SUMMARY') ? [] : ['SUMMARY:Supper together']),
    ...(given.includes('DTSTART') ? [] : [`DTSTART;TZID=Europe/Berlin:${year}0105T190000`]),
    ...properties,
    'END:VEVENT',
  );
};
const check = (file: string, as = host) =>
  app.call('POST /communities/:id/event-imports/check', { params, as, body: { file, zone: 'Asia/Shanghai' } });
const run = (file: string, uids: string[], as = host) =>
  app.call('POST /communities/:id/event-imports', { params, as, body: { file, uids, zone: 'Asia/Shanghai' } });
const only = async (...properties: string[]) => (await check(calendar(event(...properties)))).body.items[0];

test('an event comes with its times, zone, place, words and tags, as a draft', async () => {
  const file = calendar(
    event(
      'UID:whole@elsewhere.example',
      'SUMMARY:Walk around\\, and around',
      'DESCRIPTION:First line\\nsecond line',
      'LOCATION:The House\\, Long Street 1\\, Berlin',
      'GEO:52.5;13.4',
      'CATEGORIES:outdoors,walks',
      `DTEND;TZID=Europe/Berlin:${year}0105T213000`,
    ),
  );
  const shown = (await check(file)).body;
  expect(shown).toMatchObject({
    over: 0,
    more: 0,
    items: [{ title: 'Walk around, and around', place: 'The House', dates: 1, problem: null, slug: null }],
  });
  const { body } = await run(file, ['whole@elsewhere.example']);
  const { body: made } = await app.call('GET /events/:id', { as: host, params: { id: body.items[0]!.id! } });
  expect(made).toMatchObject({
    title: 'Walk around, and around',
    description: 'First line\nsecond line',
    status: 'draft',
    wallStart: `${year}-01-05T19:00`,
    wallEnd: `${year}-01-05T21:30`,
    zone: 'Europe/Berlin',
    mode: 'in_person',
    venue: { name: 'The House', line: 'Long Street 1, Berlin', lat: 52.5, lng: 13.4 },
    tags: ['outdoors', 'walks'],
  });
});

test('an event that was imported before stays as it is', async () => {
  const file = calendar(event('UID:again@elsewhere.example'));
  const first = (await run(file, ['again@elsewhere.example'])).body.items[0]!;
  expect((await check(file)).body.items[0]).toMatchObject({ slug: first.slug, problem: null });
  expect((await run(file, ['again@elsewhere.example', 'again@elsewhere.example'])).body.items).toEqual([
    { uid: 'again@elsewhere.example', id: null, slug: first.slug, problem: null, params: {} },
  ]);
  const { count } = await app.db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('slug', '=', first.slug)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('of two imports at once one makes the event', async () => {
  const file = calendar(event('UID:twice@elsewhere.example', 'SUMMARY:Made only once'));
  const both = await Promise.all([1, 2].map(() => run(file, ['twice@elsewhere.example'])));
  expect(both.map(({ body }) => body.items[0]!.id).filter((id) => id !== null)).toHaveLength(1);
  expect(new Set(both.map(({ body }) => body.items[0]!.slug)).size).toBe(1);
  const made = await app.db.selectFrom('events').select('id').where('title', '=', 'Made only once').execute();
  expect(made).toHaveLength(1);
});

it.each([
  [
    'a time in UTC is told in the zone of the reader',
    [`DTSTART:${year}0105T110000Z`, 'DURATION:PT90M'],
    { wallStart: `${year}-01-05T19:00`, wallEnd: `${year}-01-05T20:30`, zone: 'Asia/Shanghai' },
  ],
  [
    'a time without a zone stays on the wall',
    [`DTSTART:${year}0105T110000`],
    { wallStart: `${year}-01-05T11:00`, wallEnd: `${year}-01-05T12:00`, zone: 'Asia/Shanghai' },
  ],
  [
    'a day is a whole day',
    [`DTSTART;VALUE=DATE:${year}0105`],
    { wallStart: `${year}-01-05T00:00`, wallEnd: `${year}-01-06T00:00`, allDay: true },
  ],
  ['an end in another zone is told in that of the start', [`DTEND:${year}0105T200000Z`], { wallEnd: `${year}-01-05T21:00` }],
  ['a rule that counts', ['RRULE:FREQ=WEEKLY;COUNT=5'], { dates: 5, isCut: false }],
  ['a rule until a moment', [`RRULE:FREQ=DAILY;UNTIL=${year}0108T175959Z`], { dates: 3, isCut: false }],
  ['a rule until a day', [`RRULE:FREQ=DAILY;UNTIL=${year}0108`], { dates: 4, isCut: false }],
  ['a rule without end is cut', ['RRULE:FREQ=MONTHLY;BYMONTHDAY=5'], { dates: 25, isCut: true }],
  ['ten thousand dates are cut', ['RRULE:FREQ=DAILY;COUNT=10000'], { dates: 200, isCut: true }],
  [
    'dates that the calendar leaves out are counted',
    ['RRULE:FREQ=DAILY;COUNT=5', `EXDATE;TZID=Europe/Berlin:${year}0106T190000`],
    { dates: 5, exceptions: 1 },
  ],
])('%s', async (_, properties, shown) => {
  expect(await only(...properties)).toMatchObject({ ...shown, problem: null });
});

it.each([
  ['no title', ['SUMMARY:x'], 'event_import.no_title'],
  ['an end before the start', [`DTEND;TZID=Europe/Berlin:${year}0105T180000`], 'event_import.bad_end'],
  ['an unknown zone', [`DTSTART;TZID=Our Standard Time:${year}0105T190000`], 'event_import.unknown_zone'],
  ['no start', ['DTSTART:soon'], 'event_import.no_start'],
  ['a bomb of seconds', ['RRULE:FREQ=SECONDLY'], 'event_import.unknown_rule'],
  ['a rule of each leap day', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'], 'event_import.unknown_rule'],
  ['a rule that its start is no date of', ['RRULE:FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31'], 'event_import.unknown_rule'],
  ['an interval beyond reason', ['RRULE:FREQ=DAILY;INTERVAL=100000'], 'event_import.unknown_rule'],
  ['a cancelled event', ['STATUS:CANCELLED'], 'event_import.cancelled'],
])('%s is shown with its reason, and not imported', async (_, properties, problem) => {
  const file = calendar(event('UID:refused@elsewhere.example', ...properties));
  expect((await check(file)).body.items[0]).toMatchObject({ problem });
  expect((await run(file, ['refused@elsewhere.example'])).body.items).toMatchObject([
    { uid: 'refused@elsewhere.example', id: null, slug: null, problem },
  ]);
});

test.each([
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['China Standard Time', 'Asia/Shanghai'],
])('%s, as Outlook writes it, is %s', async (name, zone) => {
  const start = `DTSTART;TZID=${name}:${year}0105T190000`;
  expect(await only(start, `DTEND;TZID=${name}:${year}0105T203000`)).toMatchObject({
    problem: null,
    zone,
    wallStart: `${year}-01-05T19:00`,
    wallEnd: `${year}-01-05T20:30`,
  });
});

test('a series that began long ago begins with its next date', async () => {
  const file = calendar(
    event('UID:old@elsewhere.example', 'SUMMARY:Since long', 'DTSTART;TZID=Europe/Berlin:20150106T190000', 'RRULE:FREQ=WEEKLY;BYDAY=TU'),
  );
  const shown = (await check(file)).body.items[0]!;
  expect(new Date(`${shown.wallStart}Z`).getUTCDay()).toBe(2);
  expect(Date.parse(`${shown.wallStart}Z`) - Date.now()).toBeLessThan(8 * 86_400_000);
  const [made] = (await run(file, ['old@elsewhere.example'])).body.items;
  expect((await app.call('GET /events/:id/dates', { as: host, params: { id: made!.id! } })).body.items).toHaveLength(shown.dates);
  const drafts = (await app.call('GET /me/event-drafts', { as: host })).body.items;
  expect(drafts.filter(({ title }) => title === 'Since long')).toMatchObject([{ id: made!.id }]);
});

test('what is over is counted and not listed', async () => {
  const file = calendar(event('DTSTART:20200105T190000Z'), event('DTSTART:20200105T190000Z', 'RRULE:FREQ=DAILY;COUNT=3'), event());
  expect((await check(file)).body).toMatchObject({ over: 2, items: [{}] });
});

test('events whose names or words cannot be kept are left out or refused', async () => {
  const file = calendar(
    ...['UID:a\u0000b', 'UID:', `UID:${'x'.repeat(256)}`].map((uid) => event(uid)),
    event('UID:nul@elsewhere.example', 'SUMMARY:Nul\u0000nul'),
  );
  const body = { address: sites.put('/names', 'text/calendar', file), zone: 'UTC' };
  const answer = await app.call('POST /communities/:id/event-imports/check', { params, as: host, body });
  expect(answer.body.items).toMatchObject([{ uid: 'nul@elsewhere.example', problem: 'request.invalid' }]);
});

test('a hundred are listed, and the others counted', async () => {
  const { body } = await check(calendar(...Array.from({ length: 103 }, () => event())));
  expect([body.items.length, body.more]).toEqual([100, 3]);
});

it.each([
  '',
  'x',
  '<html></html>',
  'BEGIN:VCALENDAR',
  lines('BEGIN:VEVENT', 'END:VEVENT'),
  calendar('BEGIN:VEVENT', 'RRULE:FREQ=FOO', 'END:VEVENT'),
])('what is no calendar is refused: %j', async (file) => {
  expect((await check(file)).status).toBe(422);
});

test('a file of recurrences without end is answered, with each event bounded', async () => {
  const bombs = Array.from({ length: 300 }, () => event('RRULE:FREQ=MONTHLY;INTERVAL=52;BYMONTHDAY=5'));
  const { status, body } = await check(calendar(...bombs));
  expect([status, body.items.length + body.more]).toEqual([200, 300]);
});

/** A calendar of years with exactly so many bytes, the event to come at its end. */
const ofYears = (bytes: number) => {
  const [head, past, last] = [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test\r\n',
    (index: number) =>
      `BEGIN:VEVENT\r\nUID:${index}@years.example\r\nSUMMARY:聚餐\r\nDTSTART:20150106T190000Z\r\n${index % 9 ? '' : 'RRULE:FREQ=WEEKLY;UNTIL=20160101T000000Z\r\n'}DESCRIPTION:${'Long ago. '.repeat(40)}\r\nEND:VEVENT\r\n`,
    `BEGIN:VEVENT\r\nUID:last@years.example\r\nSUMMARY:Still to come\r\nDTSTART:${year}0105T190000Z\r\nEND:VEVENT\r\nEND:VCALENDAR`,
  ];
  const parts = [head];
  let left = bytes - Buffer.byteLength(head + last);
  for (let index = 0; left > 1_000; index += 1) {
    const one = past(index);
    parts.push(one);
    left -= Buffer.byteLength(one);
  }
  return parts.join('') + `X-FILL:${'x'.repeat(left - 9)}\r\n` + last;
};

test('a calendar of many years is read up to its last byte, and one byte more is refused at its field', async () => {
  const { bytes } = limits.eventImport;
  const file = ofYears(bytes);
  expect(Buffer.byteLength(file)).toBe(bytes);
  const { status, body } = await check(file);
  expect([status, body.items.map(({ title }) => title)]).toEqual([200, ['Still to come']]);
  expect(body.over).toBeGreaterThan(9_000);
  expect((await run(file, ['last@years.example'])).body.items).toMatchObject([{ problem: null }]);
  const refusal = {
    status: 422,
    body: {
      code: 'event_import.too_large',
      params: { max: 5 },
      detail: 'This calendar is larger than 5 MB. Export a shorter period of time.',
      errors: [{ field: 'file' }],
    },
  };
  expect(await check(`${file}\n`)).toMatchObject(refusal);
  // What is refused before it is read.
  expect(await check(file.repeat(2))).toMatchObject(refusal);
  expect(await run(file.repeat(2), ['last@years.example'])).toMatchObject(refusal);
});

test('of a long description the beginning is kept, whatever stands before it', async () => {
  const words = 'Words\\, and more. '.repeat(3_000);
  const file = calendar(event('UID:long@elsewhere.example', `DESCRIPTION;LANGUAGE=en;ALTREP="cid:a;b":${words}`));
  const [made] = (await run(file, ['long@elsewhere.example'])).body.items;
  const { body } = await app.call('GET /events/:id', { as: host, params: { id: made!.id! } });
  expect(body.description).toHaveLength(limits.eventDescription.max);
  expect(body.description).toMatch(/^Words, and more\. Words/);
});

test.each([
  ['parameters', (size: number) => event(`DTSTART${';A=1'.repeat(size / 4)}:x`), 422],
  ['parameters of a text', (size: number) => event(`DESCRIPTION${';A=1'.repeat(size / 4)}:x`), 200],
  ['parameters in quotes', (size: number) => event(`DESCRIPTION;A=x";B=":"${';A=1'.repeat(size / 4)}:x`), 422],
  [
    'lines with as many of them as fit',
    (size: number) => event(...Array(Math.floor(size / 8_000)).fill(`EXDATE${';A=1'.repeat(1_960)}:x`)),
    200,
  ],
  ['folds', (size: number) => event(`DESCRIPTION:x${`\r\n ${'x'.repeat(20)}`.repeat(size / 24)}`), 200],
  ['parts that do not end', (size: number) => 'BEGIN:A\r\n'.repeat(size / 9).trim(), 422],
  ['values', (size: number) => event(`CATEGORIES:${'a,'.repeat(size / 2)}`), 200],
])('a calendar of nothing but %s is answered soon', async (_, lines, expected) => {
  const file = calendar(lines(limits.eventImport.bytes - 10_000));
  const answer = check(file);
  const began = performance.now();
  const { status } = await answer;
  expect([status, performance.now() - began < 20_000]).toEqual([expected, true]);
});

test('members may not import, and strangers of a hidden community find none', async () => {
  const [member, stranger] = [await createPerson(app.db), await createPerson(app.db)];
  const hidden = await createCommunity(app, { visibility: 'hidden', members: [member] });
  const body = { file: calendar(event()), zone: 'UTC' };
  const answers = [member, stranger].map((as) =>
    app.call('POST /communities/:id/event-imports/check', { params: { id: hidden.id }, as, body }),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 404]);
});

test('a feed is read from its address', async () => {
  const address = sites.put('/feed', 'text/calendar; charset=utf-8', calendar(event('UID:fed@elsewhere.example', 'SUMMARY:Fed')));
  const body = { address, zone: 'UTC' };
  expect((await app.call('POST /communities/:id/event-imports/check', { params, as: host, body })).body.items).toMatchObject([
    { title: 'Fed' },
  ]);
  const { body: made } = await app.call('POST /communities/:id/event-imports', {
    params,
    as: host,
    body: { ...body, uids: ['fed@elsewhere.example'] },
  });
  expect(made.items).toMatchObject([{ problem: null }]);
});

it.each([
  ['an address inside of our own network', 'http://intern.test/calendar.ics', 'event_import.unreachable'],
  ['a page', sites.page('/page', 'No calendar'), 'event_import.unreachable'],
  [
    'a feed that is too large',
    sites.put('/large', 'text/calendar', calendar(event(`DESCRIPTION:${'x'.repeat(limits.eventImport.bytes)}`))),
    'event_import.too_large',
  ],
  ['words in the place of a feed', sites.put('/words', 'text/plain', 'Hello'), 'event_import.not_a_calendar'],
])('%s is refused', async (_, address, code) => {
  const answer = await app.call('POST /communities/:id/event-imports/check', { params, as: host, body: { address, zone: 'UTC' } });
  expect([answer.status, (answer.body as { code?: string }).code]).toEqual([422, code]);
});

test('an own event comes back from its file with the same times', async () => {
  const { body: own } = await app.call('POST /events', {
    as: host,
    body: {
      communityId: community.id,
      title: 'There and back',
      wallStart: `${year}-03-27T19:00`,
      wallEnd: `${year}-03-27T21:00`,
      zone: 'Europe/Berlin',
      rrule: 'FREQ=WEEKLY;BYDAY=' + ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(`${year}-03-27T00:00Z`).getUTCDay()] + ';COUNT=1',
    },
  });
  const file = String((await app.raw(`/api/v2/events/${own.slug}.ics`)).body);
  const elsewhere = await createCommunity(app, { owner: host });
  const [shown] = (
    await app.call('POST /communities/:id/event-imports/check', {
      params: { id: elsewhere.id },
      as: host,
      body: { file, zone: 'UTC' },
    })
  ).body.items;
  expect(shown).toMatchObject({ title: 'There and back', wallStart: own.wallStart, wallEnd: own.wallEnd, zone: own.zone, problem: null });
});
