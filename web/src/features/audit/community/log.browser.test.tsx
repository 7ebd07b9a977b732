import { expect, test } from 'vitest';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aDetail } from '#test/audit.ts';
import { aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import type { LogLine } from './log.queries.ts';
import { LogSection } from './log-section.tsx';

const line = (change: Partial<LogLine>, number: number): LogLine => {
  const { settings: _, network: __, requestId: ___, position: ____, ...plain } = aDetail({}, number);
  return { ...plain, ...change };
};
const ben = { type: 'user', id: 'x', name: 'ben', username: 'ben' } as const;
const lines = [
  line(
    { action: 'member.role_changed', target: ben, before: { role: 'member' }, after: { role: 'moderator', reason: 'Knows everyone' } },
    1,
  ),
  line({ action: 'member.banned', target: ben, before: null, after: { community: 'Tea', reason: 'Sold things', until: null } }, 2),
  line({ action: 'community.changed', target: null, before: { description: 'a'.repeat(300) }, after: { description: '' } }, 3),
];
const Screen = () => <LogSection community={aWholeCommunity(insider)} />;

test('moderators read who did what in words, find it by action and name, and read on', async () => {
  const asked: string[] = [];
  answer({
    'GET /communities/:id/audit': ({ query }) => {
      asked.push(query.toString());
      const found = lines.filter(({ action }) => (query.get('action') ?? action) === action);
      return query.get('q') ? { items: [], nextCursor: null } : { items: found, nextCursor: null };
    },
  });
  const { page } = await openScreen({ '/log': Screen }, '/log', 'audit');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Changed the role of a member').getByText('Members → Moderators')).toBeVisible();
  await expect.element(row('Banned someone').getByText('for ever')).toBeVisible();
  await row('Changed a community').getByText('Description').first().click();
  await expect.element(row('Changed a community').getByText('What changed')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('combobox', { name: 'Any action' }).fill('Banned');
  await page.getByRole('option', { name: 'Banned someone from a community' }).click();
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(1);
  await page.getByRole('searchbox').fill('zoe');
  await expect.element(page.getByText('No line matches. Choose another action or name.')).toBeVisible();
  expect(asked.at(-1)).toContain('q=zoe&action=member.banned');
});
