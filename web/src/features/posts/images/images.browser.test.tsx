import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Post } from '#contract/posts/index.ts';
import type { Image } from '#contract/uploads.ts';
import { isRecord, localStore } from '#kernel/storage/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aPost, aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { gifFile, heicFile, movingGifFile } from '#test/pictures.ts';
import { CommunityPosts } from '../index.ts';
import { longTimeout } from '#test/timeouts.ts';

const community = aWholeCommunity(insider);
const Feed = () => <CommunityPosts community={community} />;
const anImage = (number: number, alt = '') => ({
  id: `0192f6a0-4444-7000-8000-${String(number).padStart(12, '0')}`,
  alt,
  width: 4,
  height: 3,
  address: `data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#${number}`,
  preview: `data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#p${number}`,
});
const open = (posts: Post[], replies: Parameters<typeof answer>[0] = {}) => {
  const list = {
    'GET /communities/:id/posts': ({ query }: { query: URLSearchParams }) => ({ items: query.has('only') ? [] : posts, nextCursor: null }),
  };
  const calls = answer({ ...list, ...replies });
  return openScreen({ '/': Feed }, '/', 'posts').then((screen) => ({ ...screen, calls }));
};
test('pictures keep their place, and open large one after the other by keyboard', async () => {
  const { page } = await open([aPost({ images: Array.from({ length: 6 }, (_, index) => anImage(index, index === 0 ? 'A hill' : '')) })]);
  const list = page.getByRole('list', { name: '6 pictures' });
  await expect.element(list).toBeVisible();
  expect(list.getByRole('button').elements()).toHaveLength(4);
  await expect.element(page.getByText('+2')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open picture 2', exact: true })).toHaveAttribute('aria-label', 'Open picture 2');
  await page.getByRole('button', { name: 'Open picture 1 A hill' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Picture 1 of 6' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(page.getByRole('dialog', { name: 'Picture 2 of 6' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a chosen picture goes up, gets a description, and is sent with the post; another file is refused', async () => {
  const made: Image = { id: anImage(1).id, purpose: 'photo', address: anImage(1).address, width: 4, height: 3 };
  const { page, calls } = await open([], {
    'POST /uploads/:uploadId/image': () => made,
    'POST /communities/:id/posts': () => aPost({ title: 'A hill' }, 2),
  });
  await page.getByRole('button', { name: /Share something/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('A hill');
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('From above');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, new File(['words'], 'notes.txt', { type: 'text/plain' }));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('notes.txt: This file is not a picture. Choose a JPEG, PNG, WebP, GIF or AVIF file.');
  await userEvent.upload(input, gifFile());
  await page.getByRole('textbox', { name: 'Description of picture 1' }).fill('A hill in fog');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const images = [{ imageId: made.id, alt: 'A hill in fog' }];
  await expect
    .poll(() => calls.find((call) => call.startsWith(`POST /communities/${community.id}/posts`)))
    .toBe(`POST /communities/${community.id}/posts ${JSON.stringify({ title: 'A hill', body: 'From above', images, type: 'discussion' })}`);
});

test('nothing is sent while a picture goes up, not even from the preview, which lets it go on', async () => {
  const coming = held<Image>();
  const { page, calls } = await open([], {
    'POST /uploads/:uploadId/image': () => coming.promise,
    'POST /communities/:id/posts': () => aPost({ title: 'A hill' }, 2),
  });
  const posts = () => calls.filter((call) => call.startsWith(`POST /communities/${community.id}/posts`));
  const wait = page.getByText('A picture is still uploading.', { exact: false });
  await page.getByRole('button', { name: /Share something/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('A hill');
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, gifFile());
  await page.getByRole('textbox', { name: 'What do you want to say?' }).fill('From above');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('A picture is still uploading. You can send when it is there.');
  expect(await violations()).toEqual([]);
  await page.getByRole('radio', { name: 'Preview' }).click({ force: true });
  await expect.element(wait).not.toBeVisible();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect.element(wait).toBeVisible();
  await page.getByRole('radio', { name: 'Preview' }).click({ force: true });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.element(wait).toBeVisible();
  expect(posts()).toEqual([]);
  await page.getByRole('radio', { name: 'Preview' }).click({ force: true });
  coming.resolve({ id: anImage(1).id, purpose: 'photo', address: anImage(1).address, width: 4, height: 3 });
  await page.getByRole('radio', { name: 'Write' }).click({ force: true });
  await expect.element(page.getByRole('textbox', { name: 'Description of picture 1' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.element(page.getByText('Your post is published.')).toBeVisible();
  expect(posts()).toEqual([expect.stringContaining(`"images":[{"imageId":"${anImage(1).id}","alt":""}]`)]);
});

test('a change of a post is not saved while a picture goes up', async () => {
  const post = aPost({ can: { ...aPost().can, edit: true } });
  const coming = held<Image>();
  const { page, calls } = await open([post], { 'POST /uploads/:uploadId/image': () => coming.promise, 'PUT /posts/:id': () => post });
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.upload(document.querySelector<HTMLInputElement>('dialog input[type=file]')!, gifFile());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('A picture is still uploading. You can send when it is there.');
  coming.resolve({ id: anImage(1).id, purpose: 'photo', address: anImage(1).address, width: 4, height: 3 });
  await expect.element(page.getByRole('textbox', { name: 'Description of picture 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved', { exact: false })).toBeVisible();
  expect(calls.filter((call) => call.startsWith('PUT /posts/'))).toEqual([
    expect.stringContaining(`"images":[{"imageId":"${anImage(1).id}"`),
  ]);
});

test('each refused file of several is named with its reason, and the others go up', async () => {
  useSite.setState({ uploadMegabytes: 1 });
  const made: Image = { id: anImage(1).id, purpose: 'photo', address: anImage(1).address, width: 4, height: 3 };
  const { page, calls } = await open([], { 'POST /uploads/:uploadId/image': () => made });
  await page.getByRole('button', { name: /Share something/ }).click();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const large = new File([new Uint8Array(1024 * 1024 + 1)], 'sea.png', { type: 'image/png' });
  const cut = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'cut.png', { type: 'image/png' });
  await userEvent.upload(input, [new File(['words'], 'notes.txt', { type: 'text/plain' }), large, cut, heicFile(), movingGifFile()]);
  const refused = page.getByRole('alert').getByRole('listitem');
  await expect.element(page.getByRole('textbox', { name: 'Description of picture 1' })).toBeVisible();
  expect(refused.elements().map((one) => one.textContent?.split(':')[0])).toEqual(['notes.txt', 'sea.png', 'cut.png', 'IMG_0001.HEIC']);
  await expect.element(refused.nth(1)).toHaveTextContent('sea.png: This file is too large. At most 1 MB.');
  await expect.element(refused.nth(3).getByText('HEIC photos cannot be opened here.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('status').getByText('wave.gif: moving pictures are shown as still ones.')).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST /uploads/'))).toHaveLength(1);
});

test('a draft keeps its pictures with their descriptions over a reload, and says which have expired', async () => {
  const kept = { ...anImage(1), alt: 'A hill' };
  const gone = { id: anImage(2).id, alt: '', preview: '/api/v2/images/gone/640' };
  const images = [kept, gone].map(({ id, alt, preview }) => ({ id, alt, preview }));
  localStore.write(`draft:post:${mei.id}:${community.id}`, { title: 'A hill', body: 'From above', images, type: 'discussion' });
  const { page, calls } = await open([], {
    'GET /images/gone/640': () => refuse(404, 'image.not_found'),
    'POST /communities/:id/posts': () => aPost({ title: 'A hill' }, 2),
  });
  await expect.element(page.getByText('One picture of your draft has expired. Add it again.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Description of picture 1' })).toHaveValue('A hill');
  await expect.element(page.getByRole('textbox', { name: 'Description of picture 2' })).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Description of picture 1' }).fill('A green hill');
  await vi.waitFor(
    () =>
      expect(localStore.read(`draft:post:${mei.id}:${community.id}`, isRecord)).toMatchObject({
        images: [{ id: kept.id, alt: 'A green hill' }],
      }),
    longTimeout,
  );
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await vi.waitUntil(() => calls.some((call) => call.startsWith('POST')), longTimeout);
  expect(calls.find((call) => call.startsWith('POST'))).toContain(`"images":[{"imageId":"${kept.id}","alt":"A green hill"}]`);
});

test('a very tall or wide picture is shown whole in a place of bounded height, others fill their tile', async () => {
  const shaped = (number: number, width: number, height: number) => ({ ...anImage(number), width, height });
  const { page } = await open([
    aPost({ images: [shaped(1, 400, 1600)] }, 1),
    aPost({ images: [shaped(2, 400, 1600), shaped(3, 1600, 1200), shaped(4, 3000, 400)] }, 2),
  ]);
  await expect.element(page.getByRole('list', { name: 'One picture' })).toBeVisible();
  const fits = [...document.querySelectorAll('[aria-label$=picture] img, [aria-label$=pictures] img')].map(
    (image) => getComputedStyle(image).objectFit,
  );
  expect(fits).toEqual(['contain', 'contain', 'cover', 'contain']);
  const place = page.getByRole('list', { name: 'One picture' }).getByRole('listitem').element().getBoundingClientRect();
  expect(place.height / place.width).toBeCloseTo(5 / 4, 1);
});

test('Back closes the large view alone, and Escape leaves no entry behind', async () => {
  const { page, router } = await open([aPost({ images: [anImage(1)] })]);
  const dialog = page.getByRole('dialog', { name: 'Picture 1 of 1' });
  await page.getByRole('button', { name: 'Open picture 1' }).click();
  await expect.element(dialog).toBeVisible();
  await router.navigate(-1);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'One picture' })).toBeVisible();
  await router.navigate('/there');
  await router.navigate('/');
  const { key } = router.state.location;
  await page.getByRole('button', { name: 'Open picture 1' }).click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => router.state.location.key).toBe(key);
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/there');
});
