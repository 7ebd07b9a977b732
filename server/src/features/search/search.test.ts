import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson } from '#test/people.ts';

const app = await ownApp();
const me = await createPerson(app.db, { username: 'searcher' });
const find = async (q: string, limit?: number) => {
  const { status, body } = await app.call('GET /search', { as: me, query: { q, ...(limit && { limit }) } });
  expect(status).toBe(200);
  return body;
};
const namesOf = async (q: string) => (await find(q)).communities.map(({ name }) => name);

test('one call answers communities, events, people and messages', async () => {
  const anna = await createPerson(app.db, { username: 'anna-moon', firstName: 'Anna', lastName: 'Moonlight' });
  const community = await createCommunity(app, { name: 'Moonlight walkers', members: [me, anna] });
  const event = await createEvent(app, community, { title: 'Moonlight picnic', startsIn: 48, lasts: 3 });
  const channel = await createChannel(app, community, { name: 'lounge' });
  const { body: message } = await say(app, channel, anna, { body: 'Who brings a lamp?\n\nThe moonlight will not do.' });
  const place = { slug: community.slug, name: community.name };
  const names = { firstName: 'Anna', lastName: 'Moonlight', profilePicture: null };
  expect(await find('moonlight')).toEqual({
    communities: [{ id: community.id, ...place, tagline: '', avatar: null, memberCount: 3, isMember: true }],
    events: [
      {
        id: event.id,
        slug: event.slug,
        title: 'Moonlight picnic',
        cover: null,
        startsAt: expect.stringMatching(/Z$/),
        endsAt: expect.stringMatching(/Z$/),
        zone: 'UTC',
        allDay: false,
        status: 'published',
        community: place,
      },
    ],
    people: [{ id: anna.id, username: 'anna-moon', ...names, community: place }],
    messages: [
      {
        id: message.id,
        channelId: channel.id,
        seq: 1,
        channelName: 'lounge',
        community: place,
        sender: { id: anna.id, username: 'anna-moon', ...names },
        snippet: '…a lamp? The moonlight will not do.',
        sentAt: message.sentAt,
      },
    ],
  });
});

test('names are found in Chinese, in English, in pinyin, by initials and by the beginning of the last word', async () => {
  await createCommunity(app, { name: '杭州摄影社' });
  await createCommunity(app, { name: 'Harbour Kayak Club' });
  for (const q of ['杭州', '摄影', '影社', 'hangzhou', 'sheying', 'hzsys', 'HangZ', '杭州 社'])
    expect([q, await namesOf(q)]).toEqual([q, ['杭州摄影社']]);
  for (const q of ['kayak', 'Harbour ka', 'ＫＡＹＡＫ']) expect([q, await namesOf(q)]).toEqual([q, ['Harbour Kayak Club']]);
  for (const q of ['ayak', 'hbk', 'kay harbour', '北京']) expect([q, await namesOf(q)]).toEqual([q, []]);
});

test('people are found by username, by either name, by the whole of a Chinese name and its pinyin', async () => {
  const li = await createPerson(app.db, { username: 'xiaoyu88', firstName: '小雨', lastName: '欧阳' });
  for (const q of ['xiaoyu88', 'Xiaoy', '小雨', '欧阳小雨', 'ouyang', 'ouyangxiaoyu', 'oyxy']) {
    const { people } = await find(q);
    expect([q, people.map(({ id }) => id)]).toEqual([q, [li.id]]);
  }
});

test('a person who changes their name is found by the new one at once, and never again by the former', async () => {
  const person = await createPerson(app.db, { firstName: 'Wilhelmina', lastName: 'Oak' });
  const idsFor = async (q: string) => (await find(q)).people.map(({ id }) => id);
  expect(await idsFor('wilhelmina')).toEqual([person.id]);
  await app.call('PUT /me', { as: person, body: { firstName: 'Brunhilde' } });
  expect([await idsFor('wilhelmina'), await idsFor('brunhilde oak')]).toEqual([[], [person.id]]);
});

test('messages are found by Chinese and English words, the newest first', async () => {
  const community = await createCommunity(app, { members: [me] });
  const channel = await createChannel(app, community);
  for (const body of ['周末去灵隐寺爬山吗', 'Tea at **Longjing** village, 灵隐寺 afterwards', '下雨就算了'])
    await say(app, channel, me, { body });
  const seqs = async (q: string) => (await find(q)).messages.map(({ seq }) => seq);
  expect([await seqs('灵隐寺'), await seqs('爬山'), await seqs('longj'), await seqs('longjing 灵隐'), await seqs('lingyinsi')]).toEqual([
    [2, 1],
    [1],
    [2],
    [2],
    [],
  ]);
});

test('the name that begins with what was typed comes before others, my own communities before larger ones', async () => {
  const large = [await createPerson(app.db), await createPerson(app.db)];
  await createCommunity(app, { name: 'Friends of granite', members: large });
  const mine = await createCommunity(app, { name: 'The granite crew' });
  await addMember(app, mine, me);
  await createCommunity(app, { name: 'Granite' });
  expect(await namesOf('granite')).toEqual(['Granite', 'The granite crew', 'Friends of granite']);
});

test('events to come stand before those that are over', async () => {
  const community = await createCommunity(app, { members: [me] });
  for (const [title, startsIn] of [
    ['Quilt old', -900],
    ['Quilt later', 300],
    ['Quilt just over', -30],
    ['Quilt next', 5],
  ] as const)
    await createEvent(app, community, { title, startsIn });
  expect((await find('quilt')).events.map(({ title }) => title)).toEqual(['Quilt next', 'Quilt later', 'Quilt just over', 'Quilt old']);
});

test('of each kind there are five, or as many as asked for up to twenty', async () => {
  for (let nth = 0; nth < 22; nth += 1) await createCommunity(app, { name: `Plenty ${nth}` });
  expect([
    (await namesOf('plenty')).length,
    (await find('plenty', 2)).communities.length,
    (await find('plenty', 20)).communities.length,
  ]).toEqual([5, 2, 20]);
  const tooMany = await app.call('GET /search', { as: me, query: { q: 'plenty', limit: 21 } });
  expect([tooMany.status, tooMany.body.errors]).toMatchObject([422, [{ field: 'limit', rule: 'too_big' }]]);
});

test('where there is no word to search for nothing is found', async () => {
  for (const q of ['', '   ', '!?…', "' | & :*", '，。'])
    expect(await find(q)).toEqual({ communities: [], events: [], people: [], messages: [] });
});

test('too long a text is refused by its code', async () => {
  const { status, body } = await app.call('GET /search', { as: me, query: { q: '长'.repeat(101) } });
  expect([status, body.code, body.errors]).toMatchObject([
    422,
    'request.invalid',
    [{ field: 'q', rule: 'too_long', params: { max: 100 } }],
  ]);
  expect(await find('长'.repeat(100))).toMatchObject({ communities: [] });
});
