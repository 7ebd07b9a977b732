import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { openScreen } from '#test/open-screen.tsx';
import { heicFile, movingGifFile } from '#test/pictures.ts';
import { useToasts } from '#kernel/toast/index.ts';
import { meQuery, useMe } from '#kernel/me/index.ts';
import { PictureField } from './picture-field.tsx';

const desk = async (query: string): Promise<string[]> => (await (await fetch(`/api/uploads-desk?${query}`)).json()) as string[];
const imageId = '01900000-0000-7000-8000-000000000001';
const address = `/files/images/${imageId}/256`;
const image = { id: imageId, purpose: 'avatar', address, width: 512, height: 512 };
const setPicture = ({ body }: { body: unknown }) => ({ profilePicture: (body as { imageId: string | null }).imageId && address });
/** Dots whose transparent colour every browser knows, so that no server is needed to show it. */
const shownPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const picture = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 80 });
  canvas.getContext('2d')!.fillRect(0, 0, 60, 60);
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!)));
  return new File([blob], 'me.png', { type: 'image/png' });
};

const Screen = () => {
  const me = useMe();
  return (
    <PictureField me={me}>
      <h2>{me.firstName}</h2>
    </PictureField>
  );
};
const open = async (profilePicture: string | null = null) => {
  const { page, cache } = await openScreen({ '/': Screen }, '/', 'profile', 'uploads', 'errors');
  cache.setQueryData(meQuery.queryKey, (me) => me && { ...me, profilePicture });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(button(profilePicture ? 'Change' : 'Add a picture')).toBeVisible();
  const choose = async (file: File) => {
    const input = page.container.querySelector('input')!;
    const list = new DataTransfer();
    list.items.add(file);
    input.files = list.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const mine = () => cache.getQueryData(meQuery.queryKey)?.profilePicture;
  return { page, button, choose, mine };
};
beforeEach(() => desk('reset=1'));

test('a chosen picture is cropped, sent, and shown as mine', async () => {
  const calls = answer({ 'POST /uploads/:id/image': () => image, 'PUT /me/picture': setPicture });
  const { page, button, choose, mine } = await open();
  await choose(await picture());
  await expect.element(page.getByRole('dialog', { name: 'Edit image' })).toBeVisible();
  await expect.element(page.getByRole('group', { name: /Part of the picture/ })).toBeVisible();
  await button('OK').click();
  await expect.poll(mine).toBe(address);
  await expect.poll(() => calls).toEqual(['POST /uploads/upload-1/image', `PUT /me/picture {"imageId":"${imageId}"}`]);
  await expect.element(button('Change')).toBeVisible();
});

test('while it goes up there is a preview, a line that fills, and a way back', async () => {
  await desk('hold=1');
  const calls = answer({});
  const { page, button, choose, mine } = await open();
  await choose(await picture());
  await expect.element(page.getByRole('group', { name: /Part of the picture/ })).toBeVisible();
  await button('OK').click();
  await expect.element(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await expect.element(page.getByText(/Uploading, \d+%/)).toBeVisible();
  await expect.poll(() => page.container.querySelector('img')?.src).toMatch(/^blob:/);
  await expect.poll(() => desk('')).toContain('PATCH 0');
  await button('Cancel').click();
  await expect.element(button('Add a picture')).toBeVisible();
  await expect.poll(() => desk('')).toContain('DELETE');
  await expect.poll(() => [calls, mine()]).toEqual([[], null]);
});

test('what the server says against the picture is told in words, and the one before stays', async () => {
  answer({ 'POST /uploads/:id/image': () => refuse(422, 'image.truncated') });
  const { page, button, choose, mine } = await open(shownPicture);
  await choose(await picture());
  await expect.element(page.getByRole('group', { name: /Part of the picture/ })).toBeVisible();
  await button('OK').click();
  await expect.element(page.getByText('This picture is damaged or was cut off. Choose another file.')).toBeVisible();
  expect(mine()).toBe(shownPicture);
});

test('of a moving picture the dialog says that it will be still, and a photo that cannot be opened is named', async () => {
  const { page, button, choose } = await open();
  await choose(movingGifFile());
  await expect
    .element(page.getByRole('dialog').getByText('This picture moves. Its first moment is used, as a still picture.'))
    .toBeVisible();
  await button('Cancel').click();
  await choose(heicFile());
  await expect.element(page.getByText('HEIC photos cannot be opened here.', { exact: false })).toBeVisible();
});

test('half a picture is refused before it is cropped, though a browser would show it', async () => {
  const { page, choose } = await open();
  const whole = await picture();
  await choose(new File([whole.slice(0, whole.size - 20)], 'half.png', { type: whole.type }));
  await expect.element(page.getByText('This picture is damaged or was cut off. Choose another file.')).toBeVisible();
  expect([page.getByRole('dialog').query(), await desk('')]).toEqual([null, []]);
  await choose(whole);
  await expect.element(page.getByRole('dialog', { name: 'Edit image' })).toBeVisible();
  await expect.poll(() => page.getByText(/damaged/).query()).toBeNull();
});

test.each([
  ['an empty file', new File([], 'a.png', { type: 'image/png' }), /is not a picture/],
  ['a document', new File(['x'], 'a.pdf', { type: 'application/pdf' }), /is not a picture/],
  ['a drawing', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), /Pictures of this kind cannot be used/],
  // A file that the browser cannot decode is not cropped.
  ['a file that is too large', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }), /at most 5 MB/i],
])('%s is refused before anything is sent', async (_, file, words) => {
  const { page, choose } = await open();
  await choose(file);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(await desk('')).toEqual([]);
});

test('a picture that was removed can be put back', async () => {
  const calls = answer({ 'PUT /me/picture': setPicture });
  const { button, page, mine } = await open(address);
  await button('Remove').click();
  await expect.poll(mine).toBeNull();
  await expect.element(page.getByText('Picture removed')).toBeVisible();
  await button('Undo').click();
  await expect.poll(mine).toBe(address);
  await expect.poll(() => calls).toEqual(['PUT /me/picture {"imageId":null}', `PUT /me/picture {"imageId":"${imageId}"}`]);
  await expect.poll(() => useToasts.getState()).toEqual([]);
});
