import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity, type TestCommunity } from '#test/communities.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { inQueue, lockCommunity } from '#test/queue.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
type Answer = { status: number; body: { code?: string } };
const outcome = (answers: readonly Answer[]) => answers.map(({ status, body }) => body.code ?? status);
const join = ({ id }: TestCommunity, as: TestUser): Promise<Answer> =>
  app.call('POST /communities/:id/join', { as, params: { id }, body: {} });
const invite = ({ id, owner }: TestCommunity, body: { people?: string[]; emails?: string[] }) =>
  app.call('POST /communities/:id/invitations', { as: owner, params: { id }, body });

test('twenty communities that invite an address at once send it one mail', async () => {
  const communities: TestCommunity[] = [];
  while (communities.length < 20) communities.push(await createCommunity(app));
  await Promise.all(communities.map((community) => invite(community, { emails: ['crowded@example.org'] })));
  const marks = () =>
    app.db
      .selectFrom('invites')
      .select('sent_at')
      .where('email_key', '=', 'crowded@example.org')
      .where('sent_at', 'is not', null)
      .execute();
  await expect.poll(async () => (await marks()).length).toBe(1);
  // A second round of all jobs that found the address claimed changes nothing.
  await invite(communities[0]!, { emails: ['last@example.org'] });
  await mailbox.take('last@example.org');
  expect(mailbox.mails.filter(({ to }) => to.includes('crowded@example.org'))).toHaveLength(1);
  expect(await marks()).toHaveLength(1);
});

test('a person who accepts while the invitation is revoked is let in before, and not after', async () => {
  const begin = async () => {
    const guest = await createPerson(app.db);
    const community = await createCommunity(app, { visibility: 'hidden', joinPolicy: 'invite' });
    await invite(community, { people: [guest.id] });
    const params = { id: community.id };
    const { items } = (await app.call('GET /communities/:id/invitations', { as: community.owner, params, query: {} })).body;
    const revoke = (): Promise<Answer> =>
      app.call('DELETE /communities/:id/invites/:inviteId', { as: community.owner, params: { ...params, inviteId: items[0]!.id } });
    return { community, revoke, accept: () => join(community, guest) };
  };
  const first = await begin();
  expect(outcome(await inQueue<Answer>(app, lockCommunity(first.community), [first.revoke, first.accept]))).toEqual([
    200,
    'community.not_found',
  ]);
  const second = await begin();
  expect(outcome(await inQueue<Answer>(app, lockCommunity(second.community), [second.accept, second.revoke]))).toEqual([200, 200]);
});
