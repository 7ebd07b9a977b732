import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aManagedChannel } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import type { NewChannelBody } from './channels.queries.ts';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const general = aChannel({ name: 'general', can: { manage: true } });
const trails = aChannel({ name: 'trails', can: { manage: true }, section: 'Outdoors' }, 2);

const open = async () => {
  const channels = [general];
  const sent: NewChannelBody[] = [];
  const calls = answer({
    'GET /channels': () => ({ items: channels }),
    'GET /channels/:id/messages': () => ({ items: [], rev: 0, hasBefore: false, hasAfter: false }),
    'GET /communities/:id/channels': () => ({ items: [aManagedChannel({ section: 'Outdoors' })] }),
    'POST /communities/:id/channels': ({ body }) => {
      const plan = body as NewChannelBody;
      sent.push(plan);
      if (plan.name === 'general') return refuse(409, 'channel.name_taken', [{ field: 'name', rule: 'invalid_value' }]);
      channels.push(trails);
      return { ...aManagedChannel(plan, 2), id: trails.id };
    },
  });
  const screen = await openScreen({ '/chat': Page, '/chat/:channelId': Page }, `/chat/${general.id}`, 'chat', 'errors');
  await screen.page.getByRole('button', { name: 'New channel in Bread Club' }).click();
  return { ...screen, calls, sent, dialog: screen.page.getByRole('dialog', { name: 'New channel' }) };
};

test('a name that is taken is refused at its field; another one is created and opened', async () => {
  const { page, dialog, sent, address } = await open();
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  await expect.element(dialog.getByText('This is required.')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByLabelText('Name').fill('general');
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  await expect.element(dialog.getByText('There is a channel of this name already. Choose another one.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  expect(await violationsInBothThemes()).toEqual([]);

  await dialog.getByLabelText('Name').fill('trails');
  const section = dialog.getByLabelText('Section');
  await section.fill('Outdoors');
  const list = document.getElementById(section.element().getAttribute('list')!);
  expect(Array.from(list!.querySelectorAll('option'), ({ value }) => value)).toEqual(['Outdoors']);
  await dialog.getByRole('radio', { name: /^Moderators/ }).click();
  await dialog.getByLabelText('Slow mode').selectOptions('5 minutes');
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  await expect.element(address).toHaveTextContent(`/chat/${trails.id}`);
  await expect.element(page.getByRole('textbox', { name: 'Message to trails' })).toBeVisible();
  expect(page.getByText('This channel is not open to you').query()).toBeNull();
  expect(sent.at(-1)).toEqual({
    name: 'trails',
    topic: '',
    section: 'Outdoors',
    writeRole: 'moderator',
    readRole: 'member',
    isDefault: true,
    web: 'none',
    slowSeconds: 300,
    retentionDays: null,
    visibility: 'members',
    historyForNew: 'all',
  });
});

test('only a private channel asks what new readers see', async () => {
  const { dialog, sent } = await open();
  await dialog.getByLabelText('Name').fill('trails');
  const history = dialog.getByRole('radiogroup', { name: 'What new readers see' });
  expect(history.query()).toBeNull();
  await dialog.getByRole('radio', { name: /Private/ }).click();
  await history.getByRole('radio', { name: /From then on/ }).click();
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ visibility: 'private', historyForNew: 'from_join' });
});

test('members without the right see no way to create one', async () => {
  answer({
    'GET /channels': () => ({ items: [aChannel()] }),
    'GET /channels/:id/messages': () => ({ items: [], rev: 0, hasBefore: false, hasAfter: false }),
  });
  const { page } = await openScreen({ '/chat/:channelId': Page }, `/chat/${aChannel().id}`, 'chat', 'errors');
  await expect.element(page.getByRole('heading', { name: 'channel-1', level: 2 })).toBeVisible();
  expect(page.getByRole('button', { name: /New channel/ }).query()).toBeNull();
  expect(page.getByRole('button', { name: 'Channel settings' }).query()).toBeNull();
  expect(page.getByRole('button', { name: 'Leave channel' }).query()).toBeNull();
});
