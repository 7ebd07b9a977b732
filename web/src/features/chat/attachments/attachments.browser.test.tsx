import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import type { Attachment } from '#contract/chat/attachments.ts';
import type { Message } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { applyLanguage } from '#kernel/i18n/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aMessage, me, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { heicFile, movingGifFile } from '#test/pictures.ts';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { takeStored } from '../chat.sync.ts';
import { openOutbox, useOutbox } from '../outbox.ts';
import { addedTo, setAdded } from './attaching.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const desk = (query: string) => fetch(`/api/uploads-desk?${query}`);
const { id } = aChannel();
const draftKey = { userId: me.id, channelId: id };
const writeTo = 'Message to channel-1';
beforeEach(async () => {
  await desk('reset=1');
  setAdded(draftKey, { tiles: [], isOver: false });
  onTestFinished(() => setAdded(draftKey, { tiles: [], isOver: false }));
});

const attachmentId = (number: number) => `0192f6a0-5555-7000-8000-${String(number).padStart(12, '0')}`;
const aPicture = (number: number, change: Partial<Attachment> = {}): Attachment => ({
  id: attachmentId(number),
  kind: 'image',
  name: `hill-${number}.jpg`,
  type: 'image/webp',
  size: 300_000,
  width: 900,
  height: 600,
  ...change,
});
const aFile = (number: number, name = 'plan.pdf'): Attachment => ({
  ...aPicture(number),
  kind: 'file',
  name,
  type: 'application/pdf',
  size: 2_516_582,
  width: null,
  height: null,
});
const fileOf = (name: string, type = 'application/pdf') => new File([name], name, { type });
const dropped = (...files: File[]) => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
};

type Replies = Parameters<typeof answer>[0];
const open = async (items: Message[] = [aMessage(1, { body: 'Hello' })], replies: Replies = {}, canWrite = true) => {
  const last = items.length;
  const channel = aChannel({ lastSeq: last, rev: last, lastReadSeq: last, can: { write: canWrite } });
  const calls = answer({
    'GET /channels': () => ({ items: [channel] }),
    'GET /channels/:id/messages': () => ({ items, rev: last, hasBefore: false, hasAfter: false }),
    'GET /me/blocks/ids': () => ({ ids: [] }),
    'PUT /channels/:id/read': () => ({ lastReadSeq: last, unread: 0, mentions: 0 }),
    'POST /uploads/:uploadId/attachment': () => aFile(1),
    ...replies,
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${id}`, 'chat', 'chat-messages', 'errors');
  onTestFinished(openOutbox({ userId: me.id, onStored: (stored, sent) => takeStored(screen.cache, stored, sent) }));
  await expect.element(screen.page.getByRole('article').first()).toBeVisible();
  const { page } = screen;
  const choose = (...files: File[]) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files);
  return {
    ...screen,
    calls,
    choose,
    send: page.getByRole('button', { name: 'Send' }),
    tiles: page.getByRole('list', { name: 'Files of this message' }),
  };
};
const sentOf = (calls: readonly string[]) =>
  calls
    .filter((call) => call.startsWith(`POST /channels/${id}/messages`))
    .map((call) => JSON.parse(call.slice(call.indexOf('{'))) as { body: string; attachments?: unknown });

test('a chosen file goes up, and is sent with the next message; without a text, too', async () => {
  const stored = aMessage(2, { sender: me, body: '', attachments: [aFile(1)] });
  const { page, calls, choose, send, tiles } = await open(undefined, {
    'POST /channels/:id/messages': ({ body }) => ({ ...stored, clientMsgId: (body as Message).clientMsgId }),
  });
  await expect.element(send).toBeDisabled();
  await choose(fileOf('plan.pdf'));
  await expect.element(tiles.getByText('plan.pdf')).toBeVisible();
  await expect.element(page.getByRole('status').getByText('All files are ready to send.')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await send.click();
  await expect.element(tiles).not.toBeInTheDocument();
  await expect.poll(() => sentOf(calls)).toMatchObject([{ body: '', attachments: [{ uploadId: 'upload-1' }] }]);
  const link = page.getByRole('link', { name: 'Download plan.pdf 2.4 MB' });
  await expect.element(link).toHaveAttribute('href', `/files/attachments/${attachmentId(1)}`);
});

test('a text that is too long goes up as a file, and leaves the field when it is there', async () => {
  const { page, calls, tiles, send } = await open(undefined, {
    'POST /uploads/:uploadId/attachment': () => aFile(1, 'message.txt'),
    'POST /channels/:id/messages': ({ body }) => aMessage(2, { sender: me, clientMsgId: (body as Message).clientMsgId }),
  });
  const field = page.getByRole('textbox', { name: writeTo });
  await field.fill('x'.repeat(chatLimits.message.max + 1));
  await expect.element(send).toBeDisabled();
  await page.getByRole('button', { name: 'Send it as a file' }).click();
  await expect.element(tiles.getByText('message.txt')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await send.click();
  await expect.poll(() => sentOf(calls)).toMatchObject([{ body: '', attachments: [{ uploadId: 'upload-1' }] }]);
});

test('nothing is sent before all files are there, and what was written stays', async () => {
  await desk('lost=1');
  const { page, calls, choose, send, tiles } = await open();
  await choose(fileOf('plan.pdf'));
  const field = page.getByRole('textbox', { name: writeTo });
  await field.fill('Here it is');
  await expect.element(tiles.getByRole('progressbar', { name: 'Upload of plan.pdf' })).toBeVisible();
  await expect.element(tiles.getByText('Waiting for the connection')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(sentOf(calls)).toEqual([]);
  await expect.element(field).toHaveValue('Here it is');
  await tiles.getByRole('button', { name: 'Remove plan.pdf' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(send).toBeEnabled();
  expect(addedTo(draftKey).tiles).toEqual([]);
});

test('files are pasted and dropped; a copied text stays a text', async () => {
  const { page, tiles } = await open(undefined, { 'POST /uploads/:uploadId/attachment': () => aPicture(1) });
  const field = page.getByRole('textbox', { name: writeTo }).element();
  const paste = (data: DataTransfer) =>
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  const words = dropped(fileOf('word.png', 'image/png'));
  words.setData('text/plain', 'words');
  paste(words);
  paste(dropped(fileOf('plan.pdf')));
  await expect.element(tiles.getByText('plan.pdf')).toBeVisible();
  const pane = page.getByRole('region', { name: 'channel-1 in Bread Club' });
  const drag = (type: string) =>
    pane
      .element()
      .dispatchEvent(new DragEvent(type, { dataTransfer: dropped(fileOf('notes.txt', 'text/plain')), bubbles: true, cancelable: true }));
  drag('dragover');
  await expect.element(pane).toHaveAttribute('data-over');
  drag('drop');
  await expect.element(pane).not.toHaveAttribute('data-over');
  await expect.element(tiles.getByText('notes.txt')).toBeVisible();
  expect(addedTo(draftKey).tiles.map(({ name }) => name)).toEqual(['plan.pdf', 'notes.txt']);
});

test('where no one may write, nothing is dropped', async () => {
  const { page } = await open(undefined, {}, false);
  const pane = page.getByRole('region', { name: 'channel-1 in Bread Club' }).element();
  const event = new DragEvent('drop', { dataTransfer: dropped(fileOf('plan.pdf')), bubbles: true, cancelable: true });
  pane.dispatchEvent(event);
  expect([event.defaultPrevented, addedTo(draftKey).tiles]).toEqual([false, []]);
});

test('what cannot be sent says why, and is tried again or removed', async () => {
  let isBroken = true;
  const { page, choose, send, tiles } = await open(undefined, {
    'POST /uploads/:uploadId/attachment': () => (isBroken ? refuse(422, 'image.too_many_pixels') : aPicture(1)),
  });
  await choose(fileOf('run.exe', 'application/octet-stream'));
  await expect.element(tiles.getByText('Files of this type cannot be sent here.', { exact: false })).toBeVisible();
  await expect.element(tiles.getByRole('button', { name: 'Retry run.exe' })).not.toBeInTheDocument();
  await tiles.getByRole('button', { name: 'Remove run.exe' }).click();
  await choose(fileOf('plan.pdf'));
  const again = tiles.getByRole('button', { name: 'Retry plan.pdf' });
  await expect.element(again).toBeVisible();
  await expect.element(page.getByRole('status').getByText('Remove the files that cannot be sent, or try again.')).toBeVisible();
  await expect.element(send).toBeDisabled();
  expect(await violationsInBothThemes()).toEqual([]);
  isBroken = false;
  await again.click();
  await expect.element(send).toBeEnabled();
});

test('a photo that cannot be opened is named, and a moving picture says that it is sent as a still one', async () => {
  const { choose, tiles } = await open(undefined, { 'POST /uploads/:uploadId/attachment': () => aPicture(1) });
  await choose(heicFile(), movingGifFile());
  await expect.element(tiles.getByText('HEIC photos cannot be opened here.', { exact: false })).toBeVisible();
  await expect.element(tiles.getByText('Sent as a still picture')).toBeVisible();
  expect(tiles.getByRole('button', { name: /Retry/ }).elements()).toEqual([]);
});

test('a message takes ten files, and says which were left out', async () => {
  const { page, choose } = await open();
  const { max } = chatLimits.attachments;
  await choose(...Array.from({ length: max + 1 }, (_, index) => fileOf(`run-${index}.exe`, 'application/octet-stream')));
  await expect.element(page.getByRole('alert')).toHaveTextContent('A message takes up to 10 files. The others were left out.');
  expect(addedTo(draftKey).tiles).toHaveLength(max);
});

test('a message that is refused gives its files and its text back', async () => {
  const { page, choose, send, tiles } = await open(undefined, { 'POST /channels/:id/messages': () => refuse(422, 'attachment.not_found') });
  await choose(fileOf('plan.pdf'));
  await page.getByRole('textbox', { name: writeTo }).fill('Here it is');
  await send.click();
  await expect.element(page.getByText('A file of this message can no longer be sent.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Download plan.pdf 2.4 MB' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByRole('textbox', { name: writeTo })).toHaveValue('Here it is');
  await expect.element(tiles.getByText('plan.pdf')).toBeVisible();
});

test('pictures keep their place, and open large; files are saved', async () => {
  const tall = aPicture(3, { name: 'tower.jpg', width: 400, height: 1_600 });
  const { page } = await open([
    aMessage(1, { sender: sam, body: '', attachments: [tall] }),
    aMessage(2, { sender: sam, body: 'All of them', attachments: [aPicture(1), aPicture(2), aFile(4)] }),
  ]);
  const alone = page.getByRole('button', { name: 'Open picture tower.jpg' });
  await expect.element(alone).toBeVisible();
  const { width, height } = alone.element().getBoundingClientRect();
  expect([Math.round(width), Math.round(height)]).toEqual([80, 320]);
  await expect.element(page.getByRole('link', { name: 'Download plan.pdf 2.4 MB' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Open picture hill-1.jpg' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Picture 1 of 2' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('dialog', { name: 'Picture 2 of 2' }).getByRole('img', { name: 'hill-2.jpg' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('an answer says what it answers where that has no text, and a message without its files says so', async () => {
  const replyTo = { id: aMessage(1).id, seq: 1, sender: sam, excerpt: '', attachment: 'image' as const, state: 'visible' as const };
  const { page } = await open([aMessage(1, { body: '' }), aMessage(2, { sender: me, body: 'Nice', replyTo })]);
  await expect.element(page.getByRole('link', { name: 'Answers a message of Sam Okafor' }).getByText('Picture')).toBeVisible();
  await expect.element(page.getByText('The files of this message are no longer there.')).toBeVisible();
});

test('on a phone in Chinese everything has a name and fits', async () => {
  await browserPage.viewport(360, 740);
  await applyLanguage('zh-CN');
  onTestFinished(async () => {
    await applyLanguage('en-US');
    await browserPage.viewport(1_280, 720);
  });
  const { page, choose } = await open([
    aMessage(1, {
      sender: sam,
      body: '',
      attachments: [aPicture(1), aPicture(2), aPicture(3), aFile(4, `${'很长的名字'.repeat(12)}.pdf`)],
    }),
  ]);
  await choose(fileOf(`${'long-name-'.repeat(9)}.pdf`));
  await expect.element(page.getByText('文件已全部就绪，可以发送。', { exact: false })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await violationsInBothThemes()).toEqual([]);
});
