import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { lena, sam } from '#test/chat.ts';
import { aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { loadEmoji } from './load.ts';

beforeEach(async () => {
  await fetch('/api/uploads-desk?reset=1');
});

const community = aWholeCommunity(insider);
type Replies = Parameters<typeof answer>[0];

const imageId = '01900000-0000-7000-8000-000000000001';
const address = `/files/images/${imageId}/128`;
const anEmoji = (name: string, createdBy: typeof sam | null = sam) => ({ name, address, createdBy, createdAt: '2026-11-20T09:00:00.000Z' });

const open = async (emoji: ReturnType<typeof anEmoji>[], replies: Replies = {}) => {
  const server = { emoji };
  const calls = answer({
    'GET /communities/:id/emoji': () => ({ items: server.emoji }),
    'POST /uploads/:uploadId/image': () => ({ id: imageId, purpose: 'emoji', address, width: 128, height: 128 }),
    'POST /communities/:id/emoji': ({ body }) => {
      const made = anEmoji((body as { name: string }).name, lena);
      server.emoji = [...server.emoji, made];
      return made;
    },
    'DELETE /communities/:id/emoji/:name': ({ params }) => {
      server.emoji = server.emoji.filter(({ name }) => name !== params['name']);
      return {};
    },
    ...replies,
  });
  const EmojiSection = await loadEmoji();
  const Screen = () => <EmojiSection community={community} />;
  const screen = await openScreen({ '/emoji': Screen }, '/emoji', 'errors');
  return { ...screen, calls };
};

const drawn = async (side: number, fileName: string): Promise<File> => {
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')!.fillRect(0, 0, side / 2, side / 2);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], fileName, { type: 'image/png' });
};
const choose = (page: Awaited<ReturnType<typeof open>>['page'], file: File) => userEvent.upload(page.getByLabelText('Picture'), file);

test('an emoji is added from a file, whose name is proposed', async () => {
  const { page, calls } = await open([]);
  await expect.element(page.getByText('No emoji yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add an emoji' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an emoji' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByRole('status').first()).toHaveTextContent('This is required.');
  await choose(page, await drawn(64, 'Crème brûlée (2).png'));
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('creme_brulee_2');
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByText(':creme_brulee_2:', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^1 of up to 100/)).toBeVisible();
  await expect.element(page.getByText(/^Added by Lena Berg/)).toBeVisible();
  expect(calls).toContain(`POST /communities/${community.id}/emoji {"name":"creme_brulee_2","imageId":"${imageId}"}`);
});

test('what is wrong stands at its field: a name, a name that is taken, a file that is no picture', async () => {
  const { page } = await open([anEmoji('bread')], {
    'POST /communities/:id/emoji': () => refuse(409, 'emoji.name_taken', [{ field: 'name', rule: 'invalid_value' }]),
  });
  await page.getByRole('button', { name: 'Add an emoji' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an emoji' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await choose(page, new File(['Hello'], 'words.txt', { type: 'text/plain' }));
  await expect.element(dialog.getByText(/not a picture|no picture|not an image/i)).toBeVisible();
  await choose(page, await drawn(64, '🙂.png'));
  await expect.element(dialog.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  await expect.element(name).toHaveValue('');
  await name.fill('fresh-bread');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByText('Use letters from a to z, digits and underscores.')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await name.fill(':Bread:');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByText('There is an emoji of this name already. Choose another one.')).toBeVisible();
});

test('an emoji is removed after a question, and the focus moves to the next one', async () => {
  const { page } = await open([anEmoji('bread'), anEmoji('roll', null)]);
  await expect.element(page.getByText(/^Added [^b]/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove :bread:' }).click();
  const question = page.getByRole('dialog', { name: 'Remove :bread:?' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => page.getByText(':bread:', { exact: true }).query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Remove :roll:' })).toHaveFocus();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('a removal that is refused says why in the question', async () => {
  const { page } = await open([anEmoji('bread')], { 'DELETE /communities/:id/emoji/:name': () => refuse(409, 'community.archived') });
  await page.getByRole('button', { name: 'Remove :bread:' }).click();
  const question = page.getByRole('dialog', { name: 'Remove :bread:?' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(question.getByText(/This community is archived/)).toBeVisible();
});

test('a hundred are the end, and a list that cannot be loaded is asked for again', async () => {
  let isDown = true;
  const all = Array.from({ length: 100 }, (_, index) => anEmoji(`emoji_${index}`));
  const { page } = await open([], {
    'GET /communities/:id/emoji': () => (isDown ? refuse(403, 'member.not_allowed') : { items: all }),
  });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^There are 100 emoji/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add an emoji' })).toBeDisabled();
});
