import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { mentionedNames } from './mentioned-names.ts';

describe('names in a text', () => {
  it.each([
    ['Hello @alice, and @Bob_2!', ['alice', 'bob_2']],
    ['@alice @ALICE', ['alice']],
    ['你好@alice你好', ['alice']],
    ['(@alice) **@bobby**', ['alice', 'bobby']],
    ['mail alice@example.org, a.b@example', []],
    ['https://example.org/@alice and ./@alice', []],
    ['`@alice` and ```\n@bobby\n``` and @carol', ['carol']],
    ['```\n@alice never closed', []],
    ['@abc is too short, @abcdefghijklmnopq too long', []],
    ['no name at all @', []],
  ])('%s', (text, names) => {
    expect(mentionedNames(text)).toEqual(names);
  });

  it('count to fifty, and a long text of signs is read quickly', () => {
    const many = Array.from({ length: 80 }, (_, index) => `@name${index}`).join(' ');
    expect(mentionedNames(many)).toHaveLength(50);
    const started = performance.now();
    mentionedNames('`@'.repeat(5_000));
    mentionedNames('```'.repeat(3_333));
    mentionedNames('@'.repeat(10_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('a message that names people', async () => {
  const app = await testApp();
  const ada = await createPerson(app.db, { username: 'Ada-Writer' });
  const ben = await createPerson(app.db);
  const gone = await createPerson(app.db);
  const stranger = await createPerson(app.db);
  const community = await createCommunity(app, { members: [ada, ben] });
  await addMember(app, community, gone, { state: 'left' });
  const mentioned = (channelId: string) =>
    app.db.selectFrom('mentions').select(['user_id', 'seq']).where('channel_id', '=', channelId).execute();

  it('is noted for the active members among them but the sender, and told to each once', async () => {
    const channel = await createChannel(app, community, { name: 'Talk' });
    await app.db.insertInto('channel_members').values({ channel_id: channel.id, user_id: gone.id }).execute();
    const { body } = await say(app, channel, ben, {
      body: `@ada-writer @${ben.username} @${gone.username} @${stranger.username} @nobody-here`,
    });
    expect(await mentioned(channel.id)).toEqual([{ user_id: ada.id, seq: 1 }]);
    const notices = await app.db.selectFrom('notifications').selectAll().where('subject_id', '=', body.id).execute();
    expect(notices).toMatchObject([
      {
        user_id: ada.id,
        kind: 'chat.mention',
        actor_id: ben.id,
        subject_type: 'message',
        community_id: community.id,
        params: { channelId: channel.id, channel: 'Talk' },
      },
    ]);
  });

  it('reaches only readers of a private channel', async () => {
    const channel = await createChannel(app, community, { visibility: 'private', readers: [ben, community.owner] });
    await say(app, channel, ben, { body: `@ada-writer @${community.owner.username}` });
    expect(await mentioned(channel.id)).toEqual([{ user_id: community.owner.id, seq: 1 }]);
  });

  it('notes nobody when the message is not taken', async () => {
    const channel = await createChannel(app, community, { kind: 'announcement' });
    expect(await say(app, channel, ben, { body: '@ada-writer' })).toMatchObject({ status: 403 });
    expect(await mentioned(channel.id)).toEqual([]);
  });
});
