import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { ownApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { inQueue } from '#test/queue.ts';

const app = await ownApp();
const community = await createCommunity(app);
const { owner } = community;

test('of three messages saved at once for the last place the first one is', async () => {
  const channel = await createChannel(app, community);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await say(app, channel, owner)).body.id);
  await sql`
    insert into messages (id, channel_id, seq, countable_index, rev, sender_id, client_msg_id, body)
    select gen_random_uuid(), ${channel.id}::uuid, n, n, n, ${owner.id}::uuid, gen_random_uuid(), 'Filler'
      from generate_series(4, ${2 + chatLimits.savedMessages.max}::int) n`.execute(app.db);
  await sql`insert into saved_messages (user_id, message_id)
    select ${owner.id}::uuid, id from messages where channel_id = ${channel.id}::uuid and seq > 3`.execute(app.db);
  const answers = await inQueue(
    app,
    (tx) => sql`select from users where id = ${owner.id}::uuid for update`.execute(tx),
    ids.map((id) => () => app.call('PUT /messages/:id/saved', { as: owner, params: { id } })),
  );
  expect(answers.map(({ status, body }) => (body as { code?: string }).code ?? status)).toEqual([
    200,
    'message.too_many_saved',
    'message.too_many_saved',
  ]);
});
