import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { newId } from '#kernel/ids.ts';
import { createChannel, listenIn, say, startWith } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { codeOf, noise, uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const [ada, ben, stranger] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
const community = await createCommunity(app, { members: [ada, ben] });

const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj');
const picture = async (as: TestUser, name = 'hill.jpg') => app.attachment(as, name, await noise(900, 600).jpeg().toBuffer());
const file = (as: TestUser, name = 'plan.pdf', content: Uint8Array = PDF) => app.attachment(as, name, content);
const imageOf = (id: string) => `/files/images/${id}/640`;
const fileOf = (id: string) => `/files/attachments/${id}`;
const statusOf = async (address: string, as?: TestUser) => (await app.raw(address, { as })).status;
const windowOf = async (channel: { id: string }, as: TestUser) =>
  (await app.call('GET /channels/:id/messages', { as, params: { id: channel.id }, query: {} })).body.items;
const rowsOf = (messageId: string) =>
  app.db.selectFrom('message_attachments').selectAll().where('message_id', '=', messageId).orderBy('nth').execute();

test('a message carries pictures and files in their order, without text too, and its readers see them', async () => {
  const channel = await createChannel(app, community);
  const [hill, plan] = [await picture(ada), await file(ada)];
  expect(hill.body).toMatchObject({ kind: 'image', name: 'hill.jpg', type: 'image/webp', width: 900, height: 600 });
  expect(plan.body).toEqual({
    id: plan.uploadId,
    kind: 'file',
    name: 'plan.pdf',
    type: 'application/pdf',
    size: PDF.length,
    width: null,
    height: null,
  });
  const heard = await listenIn(app, ben, community.id);
  const { status, body } = await say(app, channel, ada, { body: ' ', attachments: [plan, hill].map(({ uploadId }) => ({ uploadId })) });
  expect(status).toBe(200);
  expect(body).toMatchObject({ body: '', attachments: [plan.body, hill.body] });
  expect(await windowOf(channel, ben)).toMatchObject([{ attachments: [plan.body, hill.body] }]);
  await expect.poll(() => heard.changed).toMatchObject([{ message: { attachments: [plan.body, hill.body] } }]);
  heard.close();

  const gone = await createPerson(app.db);
  await addMember(app, community, gone, { state: 'left' });
  for (const address of [imageOf(hill.body.id), fileOf(plan.body.id)]) {
    const seen = await Promise.all([ada, ben, stranger, gone, undefined].map((as) => statusOf(address, as)));
    expect(seen).toEqual([200, 200, 404, 404, 404]);
  }
});

test('a file is only ever saved, under its own name, as it was sent; a picture is made anew', async () => {
  const channel = await createChannel(app, community);
  const plan = await file(ada, '计划 "2".pdf');
  const source = await noise(90, 60)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
  const hill = await app.attachment(ada, 'hill.jpg', source);
  await say(app, channel, ada, { attachments: [plan, hill].map(({ uploadId }) => ({ uploadId })) });
  const set = (await app.raw('/api/v2/me', { as: ben })).headers.get('set-cookie') ?? '';
  const load = (address: string) => fetch(app.origin + address, { headers: { cookie: set.split(';')[0]! } });
  const answer = await load(fileOf(plan.body.id));
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PDF);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="2.pdf"; filename*=UTF-8''%E8%AE%A1%E5%88%92%20%222%22.pdf`,
    'content-length': String(PDF.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
  });
  const shown = Buffer.from(await (await load(imageOf(hill.body.id))).arrayBuffer());
  expect((await sharp(shown).metadata()).exif).toBeUndefined();
});

test('a file is what its content says: others are refused and gone', async () => {
  const zip = Buffer.from('504b0304140000000000', 'hex');
  const word = Buffer.concat([zip, Buffer.from('[Content_Types].xml word/document.xml')]);
  const text = (words: string) => new TextEncoder().encode(words);
  const good: [string, Uint8Array, string][] = [
    ['a.txt', text('你好\r\n\t, <b>x</b>'), 'text/plain'],
    ['A.MD', text('# Title'), 'text/markdown'],
    ['a.zip', word, 'application/zip'],
    ['a.docx', word, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.mp4', text('\0\0\0\x18ftypisom'), 'video/mp4'],
    ['a.ogg', text('OggS\0'), 'audio/ogg'],
  ];
  for (const [name, content, type] of good) expect((await file(ada, name, content)).body).toMatchObject({ name, type, kind: 'file' });
  const bad: [string, Uint8Array][] = [
    ['a.exe', text('MZ\0')],
    ['a.html', text('<script>alert(1)</script>')],
    ['a.pdf', text('<script>alert(1)</script>')],
    ['a.txt', text('%PDF\0')],
    ['a.docx', zip],
    ['a.xlsx', word],
    ['a.docx', Buffer.concat([word, Buffer.from('word/vbaProject.bin')])],
    ['a.pdf.exe', PDF],
    ['pdf', PDF],
    ['', PDF],
    ['a.mp3', text('plain words')],
  ];
  for (const [name, content] of bad) {
    const { uploadId, ...answer } = await file(ada, name, content);
    expect([name, ...codeOf(answer)]).toEqual([name, 415, 'upload.unsupported_type']);
    expect((await app.look(ada, uploadId)).status).toBe(404);
  }
  // Pictures are recognised by their content, not by their name; SVG is not decoded.
  expect((await picture(ada, 'hill.pdf')).body).toMatchObject({ kind: 'image', name: 'hill.pdf', type: 'image/webp' });
  expect(codeOf(await file(ada, 'a.txt', text('<svg xmlns="x"></svg>')))).toEqual([422, 'image.unsupported_type']);
});

test('names lose what would move or hide them', async () => {
  const { body } = await file(ada, '../a\u202e\nfdp.pdf');
  expect(body.name).toBe('.. a fdp.pdf');
});

test('files have limits of their own, pictures those of all uploads', async () => {
  const { megabytes } = chatLimits.attachments;
  const sizes = await Promise.all(
    [megabytes * 1024 * 1024, megabytes * 1024 * 1024 + 1].map((size) => app.create(ada, size, { purpose: 'attachment' })),
  );
  expect(sizes.map(({ status }) => status)).toEqual([201, 413]);
  const heavy = Buffer.concat([await noise(90, 60).jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]);
  expect(codeOf(await app.attachment(ada, 'heavy.jpg', heavy))).toEqual([413, 'upload.too_large']);
});

test('an upload is finished once, and by its owner only', async () => {
  const id = await app.open(ada, PDF.length, 'attachment', 'a.pdf');
  expect(codeOf(await app.finishAttachment(ada, id))).toEqual([409, 'upload.not_complete']);
  await app.send(ada, id, { offset: 0, part: PDF });
  expect(codeOf(await app.finishAttachment(ben, id))).toEqual([404, 'upload.not_found']);
  const [first, second] = [await app.finishAttachment(ada, id), await app.finishAttachment(ada, id)];
  expect(second.body).toEqual(first.body);
  const avatar = await app.upload(ada, await noise(60, 60).png().toBuffer());
  expect(codeOf(await app.finishAttachment(ada, avatar))).toEqual([404, 'upload.not_found']);
});

test('only own finished uploads that are in no other message are taken, and a refused message leaves nothing', async () => {
  const channel = await createChannel(app, community);
  const [mine, others, raw, sent] = [
    await file(ada),
    await file(ben),
    await app.upload(ada, PDF, 'attachment', 'a.pdf'),
    await picture(ada),
  ];
  const photo = await app.upload(ada, await noise(60, 60).png().toBuffer(), 'photo');
  await app.finish(ada, photo);
  await say(app, channel, ada, { attachments: [{ uploadId: sent.uploadId }] });
  for (const wrong of [others.uploadId, raw, sent.uploadId, photo, mine.uploadId, newId()]) {
    const answer = await say(app, channel, ada, { attachments: [{ uploadId: mine.uploadId }, { uploadId: wrong }] });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'attachment.not_found', errors: [{ field: 'attachments.1.uploadId' }] },
    });
  }
  expect(await windowOf(channel, ben)).toHaveLength(1);
  const many = Array.from({ length: chatLimits.attachments.max + 1 }, () => ({ uploadId: newId() }));
  expect((await say(app, channel, ada, { attachments: many })).status).toBe(422);
  expect(await say(app, channel, ada, { body: ' \n' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'body', rule: 'required' }] },
  });
  expect((await say(app, channel, ada, { attachments: [{ uploadId: mine.uploadId }] })).status).toBe(200);
});

test('the same message again is the same, and of two messages at once one gets the file', async () => {
  const channel = await createChannel(app, community);
  const attachments = [{ uploadId: (await picture(ada)).uploadId }, { uploadId: (await file(ada)).uploadId }];
  const clientMsgId = newId();
  const send = () => say(app, channel, ada, { clientMsgId, attachments });
  const [one, two] = await Promise.all([send(), send()]);
  expect(two.body).toEqual(one.body);
  expect((await say(app, channel, ada, { clientMsgId, attachments: [] })).body).toEqual(one.body);
  const plan = [{ uploadId: (await file(ada)).uploadId }];
  const answers = await Promise.all([1, 2, 3].map(() => say(app, channel, ada, { attachments: plan })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(await windowOf(channel, ben)).toHaveLength(2);
});

test('what is deleted is shown to no one, and comes back with its message', async () => {
  const channel = await createChannel(app, community);
  const [hill, plan] = [await picture(ada), await file(ada)];
  const { body } = await say(app, channel, ada, { attachments: [hill, plan].map(({ uploadId }) => ({ uploadId })) });
  const params = { id: body.id };
  const seen = () =>
    Promise.all([imageOf(hill.body.id), fileOf(plan.body.id)].flatMap((address) => [ada, ben].map((as) => statusOf(address, as))));
  const removed = await app.call('DELETE /messages/:id', { as: ada, params });
  expect(removed.body).toMatchObject({ state: 'deleted', attachments: [] });
  expect(await seen()).toEqual([404, 404, 404, 404]);
  const due = async () => {
    const images = await app.db.selectFrom('images').select('expires_at').where('id', '=', hill.body.id).executeTakeFirstOrThrow();
    return images.expires_at !== null;
  };
  expect(await due()).toBe(true);
  const restored = await app.call('POST /messages/:id/restoration', { as: ada, params });
  expect(restored.body.attachments).toEqual([hill.body, plan.body]);
  expect([await seen(), await due()]).toEqual([[200, 200, 200, 200], false]);
  await app.call('POST /messages/:id/removal', { as: community.owner, params, body: { reason: 'Not here' } });
  expect(await seen()).toEqual([404, 404, 404, 404]);
  await app.call('POST /messages/:id/restoration', { as: community.owner, params });
  expect(await seen()).toEqual([200, 200, 200, 200]);
});

test('what a message had goes with its row', async () => {
  const channel = await createChannel(app, community);
  const [hill, plan] = [await picture(ada), await file(ada)];
  const { body } = await say(app, channel, ada, { attachments: [hill, plan].map(({ uploadId }) => ({ uploadId })) });
  await app.db.deleteFrom('channels').where('id', '=', channel.id).execute();
  expect(await rowsOf(body.id)).toEqual([]);
  expect([await statusOf(imageOf(hill.body.id), ada), await statusOf(fileOf(plan.body.id), ada)]).toEqual([404, 404]);
  const left = () =>
    [...app.filesIn('images'), ...app.filesIn('uploads')].filter((name) => [hill, plan].some(({ body: { id } }) => name.startsWith(id)));
  expect(left()).not.toEqual([]);
  await app.jobs.enqueueAlone({ name: 'uploads.sweep' }, {});
  await expect.poll(left).toEqual([]);
});

test('edits change the text and leave the attachments; without any, a text stays', async () => {
  const channel = await createChannel(app, community);
  const plan = await file(ada);
  const { body } = await say(app, channel, ada, { body: 'The plan', attachments: [{ uploadId: plan.uploadId }] });
  const edit = (id: string, editCount: number, words: string) =>
    app.call('PUT /messages/:id', { as: ada, params: { id }, body: { body: words, editCount } });
  expect((await edit(body.id, 0, '')).body).toMatchObject({ body: '', editCount: 1, attachments: [plan.body] });
  const plain = (await say(app, channel, ada)).body;
  expect(await edit(plain.id, 0, ' ')).toMatchObject({ status: 422, body: { errors: [{ field: 'body', rule: 'required' }] } });
});

test('an answer tells what it answers, but not to newcomers of a channel without history', async () => {
  const open = await createChannel(app, community);
  const closed = await createChannel(app, community, { historyForNew: 'from_join' });
  for (const [channel, told] of [
    [open, 'image'],
    [closed, null],
  ] as const) {
    const hill = await picture(ada);
    const { body } = await say(app, channel, ada, { body: '', attachments: [{ uploadId: hill.uploadId }] });
    expect((await say(app, channel, ben, { replyToId: body.id })).body.replyTo).toMatchObject({ excerpt: '', attachment: told });
    if (channel !== closed) continue;
    const late = await createPerson(app.db);
    await addMember(app, community, late);
    await app.db.insertInto('channel_members').values({ channel_id: closed.id, user_id: late.id, joined_seq: 2 }).execute();
    expect([await statusOf(imageOf(hill.body.id), late), await statusOf(imageOf(hill.body.id), ben)]).toEqual([404, 200]);
  }
});

test('in a conversation its people see them, and no one else', async () => {
  const conversation = (await startWith(app, ada, [ben])).body;
  const [hill, plan] = [await picture(ada), await file(ada)];
  await say(app, conversation, ada, { attachments: [hill, plan].map(({ uploadId }) => ({ uploadId })) });
  const admin = await createPerson(app.db, { isAdmin: true });
  for (const address of [imageOf(hill.body.id), fileOf(plan.body.id)])
    expect(await Promise.all([ben, admin, community.owner].map((as) => statusOf(address, as)))).toEqual([200, 404, 404]);
});
