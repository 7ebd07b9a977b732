import { afterEach, expect, test, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import type { OutboxMessage } from '#contract/outbox.ts';
import { AccessContext } from '#kernel/access/index.ts';
import { useConfirmation } from '#kernel/confirmation/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violations, violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { aContent, aMessage } from '#test/outbox.ts';
import { Page } from './outbox.page.tsx';

const some = [
  aMessage({}, 1),
  aMessage({ channel: 'sms', recipient: '+8613800001111', kind: 'login_code', subject: '', state: 'failed', lastError: 'HTTP 500' }, 2),
  aMessage({ kind: 'reset', state: 'sent', sentAt: '2026-11-20T10:00:05Z' }, 3),
  aMessage({ kind: 'written_later', state: 'waiting' }, 4),
];
type Replies = Parameters<typeof answer>[0];
type Options = {
  items?: OutboxMessage[];
  at?: string;
  /** The message to click in the list. */
  open?: string;
  replies?: Replies;
  transports?: { mail: boolean; sms: boolean };
  permissions?: string[];
};

const setUp = async ({ items = some, at = '', open, replies = {}, transports = { mail: false, sms: true }, permissions }: Options = {}) => {
  const asked: string[] = [];
  const calls = answer({
    'GET /outbox': ({ query }) => {
      asked.push(query.toString());
      const isWanted = ({ state, channel }: OutboxMessage) =>
        (query.get('state') ?? state) === state && (query.get('channel') ?? channel) === channel;
      const page = Number(query.get('page') ?? 1);
      const found = items.filter(isWanted);
      const pagination = { page, perPage: 20, total: found.length, totalPages: Math.ceil(found.length / 20) };
      return { items: found.slice(20 * page - 20, 20 * page), pagination, isMore: false, transports };
    },
    'GET /outbox/:id': ({ params }) => aContent(items.find(({ id }) => id === params['id'])),
    ...replies,
  });
  const who = {
    isAdmin: false,
    roles: [],
    permissions: permissions ?? ['system:outbox:read', 'system:outbox:update', 'system:outbox:export'],
  };
  const Screen = () => (
    <AccessContext value={who}>
      <Page />
    </AccessContext>
  );
  const screen = await openScreen({ '/system/outbox': Screen }, `/system/outbox${at}`, 'outbox', 'console', 'errors');
  const recipients = () =>
    screen.page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent);
  if (open) await screen.page.getByRole('button', { name: open }).click();
  return { ...screen, calls, asked, recipients };
};
const all = some.map(({ recipient }) => recipient);
afterEach(async () => {
  localStorage.clear();
  await browser.viewport(1280, 800);
});

test('the sheet has no fault that a machine finds', async () => {
  const { page, recipients } = await setUp();
  await expect.poll(recipients).toEqual(all);
  await page.getByRole('button', { name: all[0]! }).click();
  await expect.element(page.getByRole('dialog', { name: 'Sign-up' }).getByText(/Hello anna/)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('a row says whom it went to, what it is about and what became of it', async () => {
  const { page } = await setUp();
  const rows = () =>
    page
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
      .slice(1);
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^person1@example\.org.*Sign-up.*Mail.*Kept here/),
      expect.stringMatching(/^\+8613800001111.*Sign-in code.*Text message.*Failed/),
      expect.stringMatching(/New password.*Mail.*Sent/),
      expect.stringMatching(/written_later.*Mail.*Waiting/),
    ]);
});

test('the page tells what is not sent, and why', async () => {
  const { page } = await setUp();
  await expect.element(page.getByText(/Mails are not sent: no mail server is set/)).toBeVisible();
  await expect.poll(() => page.getByText(/Text messages are not sent/).query()).toBeNull();
});

test('the filters live in the address, and go out with the question', async () => {
  const { page, address, recipients, asked, router } = await setUp({ at: '?state=failed' });
  await expect.poll(recipients).toEqual(['+8613800001111']);
  await page.getByRole('combobox', { name: 'Any channel' }).selectOptions('Mail');
  await expect.element(address).toHaveTextContent('/system/outbox?state=failed&channel=mail');
  await expect.element(page.getByText('No matches')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect.poll(recipients).toEqual(all);
  await router.navigate(-1);
  await page.getByRole('combobox', { name: 'About anything' }).click();
  await page.getByRole('combobox', { name: 'About anything' }).fill('new pass');
  await page.getByRole('option', { name: 'New password', exact: true }).click();
  await expect.element(address).toHaveTextContent('/system/outbox?state=failed&channel=mail&kind=reset');
  await page.getByRole('searchbox', { name: 'Beginning of an address or number' }).fill('Person1');
  await expect.element(address).toHaveTextContent('/system/outbox?q=Person1&state=failed&channel=mail&kind=reset');
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(asked.at(-1))))
    .toEqual({ q: 'Person1', sort: '-created', page: '1', perPage: '20', state: 'failed', channel: 'mail', kind: 'reset' });
});

test('several are sent once more together; what refuses stays as it is and is named', async () => {
  const { page, recipients, calls } = await setUp({
    replies: {
      'POST /outbox/:id/retry': ({ params }) => (params['id'] === some[2]!.id ? refuse(409, 'outbox.not_resting') : some[0]),
    },
  });
  await expect.poll(recipients).toEqual(all);
  await page.getByRole('checkbox', { name: `Select ${all[1]!}` }).click();
  await page.getByRole('checkbox', { name: `Select ${all[2]!}` }).click();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Send now' }).click();
  const question = page.getByRole('dialog', { name: 'Send 2 messages again?' });
  expect(await violations()).toEqual([]);
  await question.getByRole('button', { name: 'Send now' }).click();
  await expect.element(page.getByText('1 message is on its way again.')).toBeVisible();
  await expect.element(page.getByText(/The message to person3@example\.org was not sent again/)).toBeVisible();
  await expect.poll(() => calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
});

test('whoever may only read sees neither checkboxes nor the file', async () => {
  const { page, recipients } = await setUp({ permissions: ['system:outbox:read'] });
  await expect.poll(recipients).toEqual(all);
  await expect.poll(() => page.getByRole('checkbox').query()).toBeNull();
  await expect.poll(() => page.getByRole('button', { name: 'Download as CSV' }).query()).toBeNull();
});

test('the code and the link of a message are at hand', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const { page } = await setUp({ open: all[0]! });
  const sheet = page.getByRole('dialog', { name: 'Sign-up' });
  await sheet.getByRole('group', { name: 'Code' }).getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => copied).toEqual(['482913']);
  await expect.element(sheet.getByRole('group', { name: 'Code' }).getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = sheet.getByRole('group', { name: 'Link' });
  await expect.element(link.getByRole('link')).toHaveAttribute('href', 'https://plaza.example.org/verify?token=111111aa');
  await link.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => copied).toEqual(['482913', 'https://plaza.example.org/verify?token=111111aa']);
});

test('a preview shows the mail, and runs nothing', async () => {
  const { page } = await setUp({ open: all[0]! });
  const title = document.title;
  await page.getByRole('radio', { name: 'Preview' }).click({ force: true });
  const frame = page.getByTitle('Preview');
  // Neither scripts nor forms nor windows.
  await expect.element(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  await expect.poll(() => document.title).toBe(title);
  await page.getByRole('radio', { name: 'Text' }).last().click({ force: true });
  await expect.element(page.getByText(/Hello anna/)).toBeVisible();
});

test('the sheet closes with Escape and by its button, and gives the focus back', async () => {
  const { page } = await setUp({ open: all[0]! });
  const sheet = page.getByRole('dialog');
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => sheet.query()).toBeNull();
  await expect.element(page.getByRole('button', { name: all[0]! })).toHaveFocus();
  await page.getByRole('button', { name: all[0]! }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => sheet.query()).toBeNull();
});

test('what has failed is sent once more by whoever may, and only where something takes it', async () => {
  const items = some.map((message) => ({ ...message }));
  const { page, calls } = await setUp({
    items,
    open: all[1]!,
    replies: {
      'POST /outbox/:id/retry': () => {
        Object.assign(items[1]!, { state: 'waiting', lastError: null });
        return items[1];
      },
      'GET /outbox/:id': () => ({ ...aContent(items[1]), ...(items[1]!.state === 'waiting' ? { text: null, html: null } : { html: '' }) }),
    },
  });
  const sheet = page.getByRole('dialog', { name: 'Sign-in code' });
  await expect.element(sheet.getByText('HTTP 500')).toBeVisible();
  await expect.poll(() => sheet.getByRole('radio').query()).toBeNull();
  await sheet.getByRole('button', { name: 'Send now' }).click();
  await expect.element(sheet.getByText(/It is being sent/)).toBeVisible();
  await expect.element(page.getByText('On its way again.')).toBeVisible();
  await expect.poll(() => calls.filter((call) => call.startsWith('POST'))).toEqual([`POST /outbox/${items[1]!.id}/retry`]);
});

test.each([
  ['without a way out', { open: all[0]! }],
  ['without the right', { open: all[1]!, permissions: ['system:outbox:read'] }],
])('%s there is nothing to press', async (_, options) => {
  const { page } = await setUp(options);
  await expect.element(page.getByRole('dialog').getByText(/Hello anna/)).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Send now' }).query()).toBeNull();
});

test('a refusal says what to do', async () => {
  const { page } = await setUp({
    open: all[1]!,
    replies: {
      'GET /outbox/:id': () => aContent({ ...some[1]!, html: '' }),
      'POST /outbox/:id/retry': () => refuse(409, 'outbox.not_resting'),
    },
  });
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.element(page.getByText(/This message has been sent or is being sent/)).toBeVisible();
});

test('opening a message asks who is there where that was long ago, and goes on after', async () => {
  let isProven = false;
  const { page, calls } = await setUp({
    open: all[0]!,
    replies: { 'GET /outbox/:id': () => (isProven ? aContent(some[0]) : refuse(403, 'auth.confirmation_required')) },
  });
  const settle = async (isConfirmed: boolean) => {
    await expect.poll(() => useConfirmation.getState().settle).not.toBeNull();
    isProven = isConfirmed;
    useConfirmation.getState().settle?.(isConfirmed);
  };
  await settle(false);
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('Confirm that it is you to continue.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await settle(true);
  await expect.element(sheet.getByRole('group', { name: 'Code' }).getByText('482913')).toBeVisible();
  await expect.poll(() => calls.filter((call) => call === `GET /outbox/${some[0]!.id}`)).toHaveLength(3);
});

test('what has left says that its words are gone', async () => {
  const { page } = await setUp({ open: all[2]!, replies: { 'GET /outbox/:id': () => aContent({ ...some[2]!, text: null, html: null }) } });
  await expect.element(page.getByText(/its content was erased/)).toBeVisible();
});

test('whoever is no administrator reads why the words are missing, and sends the message all the same', async () => {
  const resting = { ...aContent(some[1]), text: null, html: null };
  const { page } = await setUp({ open: all[1]!, replies: { 'GET /outbox/:id': () => resting } });
  await expect.element(page.getByText(/Only administrators can read it/)).toBeVisible();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Send now' })).toBeVisible();
});

test('bones stand where rows will be, and failures can be tried again', async () => {
  const waiting = held();
  let reply: unknown = waiting.promise;
  const { page, recipients } = await setUp({
    replies: { 'GET /outbox': () => reply, 'GET /outbox/:id': () => refuse(404, 'outbox.not_found') },
  });
  await expect.element(page.getByText('Loading').first()).toBeInTheDocument();
  waiting.resolve(refuse(422, 'request.invalid'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  reply = {
    items: [some[0]],
    pagination: { page: 1, perPage: 20, total: 1, totalPages: 1 },
    isMore: false,
    transports: { mail: true, sms: true },
  };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(recipients).toEqual(['person1@example.org']);
  await page.getByRole('button', { name: 'person1@example.org' }).click();
  await expect.element(page.getByRole('dialog').getByText(/This message is gone/)).toBeVisible();
});

test('an empty outbox says what it is for', async () => {
  const { page } = await setUp({ items: [] });
  await expect.element(page.getByText('No messages')).toBeVisible();
});

test('a long one has pages', async () => {
  const items = Array.from({ length: 45 }, (_, index) => aMessage({}, index + 1));
  const { page, recipients, address } = await setUp({ items });
  await expect.poll(() => recipients().length).toBe(20);
  await page.getByRole('link', { name: 'Page 3' }).click();
  await expect.poll(recipients).toEqual(items.slice(40).map(({ recipient }) => recipient));
  await expect.element(address).toHaveTextContent('/system/outbox?page=3');
});

test('it speaks Chinese', async () => {
  setPreferences({ language: 'zh-CN' });
  const { page } = await setUp();
  await expect.element(page.getByRole('heading', { level: 1, name: '发件箱' })).toBeInTheDocument();
  await page.getByRole('button', { name: all[0]! }).click();
  await expect.element(page.getByRole('dialog', { name: '注册' }).getByRole('group', { name: '验证码' })).toBeVisible();
});
