import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { anOwnCommunity } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../new-event.page.tsx';

const owned = anOwnCommunity({ can: { createEvent: true } });

test.each([
  ['?template=t1', 404, 'event_template.not_found', /This template was not found/],
  ['?template=t1', 422, 'request.invalid', /This template was not found/],
  ['?copy=gone', 404, 'event.not_found', /The event to copy was not found/],
  ['?copy=of-others', 403, 'member.not_allowed', /The event to copy was not found/],
] as const)('a form that cannot start with what %s names says so, and is empty', async (search, status, code, sentence) => {
  const missing = () => refuse(status, code);
  answer({ 'GET /me/communities': () => [owned], 'GET /event-templates/:id': missing, 'GET /events/:id/plan': missing });
  const { page } = await openScreen({ '/events/new': Page }, `/events/new${search}`, 'events');
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});
