import { expect, test, vi } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import type { SettingsChange, SettingsEntry, SettingValues } from '#contract/settings.ts';
import { AccessContext } from '#kernel/access/index.ts';
import { hasUnsaved } from '#kernel/page/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { someSettings } from '#test/site-settings.ts';
import { Page } from './site-settings.page.tsx';

type Body = SettingsChange & { version: number };
type Options = { set?: Partial<SettingValues>; replies?: Parameters<typeof answer>[0]; permissions?: string[]; entries?: SettingsEntry[] };

/** A server that stores the settings it receives. */
const setUp = async ({ set = {}, replies = {}, permissions, entries = [] }: Options = {}) => {
  let settings = someSettings(set);
  const bodies: Body[] = [];
  const calls = answer({
    ...replies,
    'GET /settings': replies['GET /settings'] ?? (() => settings),
    'GET /settings/history': replies['GET /settings/history'] ?? (() => ({ items: entries, nextCursor: null })),
    'PUT /settings': async (call) => {
      bodies.push(call.body as Body);
      const { version, ...change } = call.body as Body;
      const reply = await replies['PUT /settings']?.(call);
      if (reply !== undefined) return reply;
      const { mail } = change;
      const received = mail && { mail: { ...mail, hasPassword: mail.username !== '' } };
      const own = Object.entries({ ...set, ...change, ...received }).filter(([, value]) => value !== null);
      return (settings = someSettings(Object.fromEntries(own), version + 1));
    },
  });
  const who = { isAdmin: permissions === undefined, roles: [], permissions: permissions ?? [] };
  const Screen = () => (
    <AccessContext value={who}>
      <Page />
    </AccessContext>
  );
  const words = ['site-settings', 'uploads', 'mail-server', 'console', 'errors'];
  const { page } = await openScreen({ '/system/settings': Screen }, '/system/settings', ...words);
  const section = (name: string) => page.getByRole('form', { name });
  return { page, calls, bodies, section, change: (to: typeof settings) => (settings = to) };
};

test('each value says where it comes from, and what is set here goes back', async () => {
  const { section, bodies } = await setUp({ set: { operator: 'River Club' } });
  const site = section('Site');
  await expect.element(site.getByLabelText('Operator')).toHaveValue('River Club');
  await expect.element(site.getByText('Set here')).toBeVisible();
  await site.getByRole('button', { name: 'Use the value from the environment: Lake Club: Operator' }).click();
  await expect.element(site.getByLabelText('Operator')).toHaveValue('Lake Club');
  await expect.element(site.getByText('From the environment')).toBeVisible();
  await site.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies).toEqual([{ version: 1, operator: null }]);
});

test('a section saves only what was changed in it, and until then leaving asks', async () => {
  const { page, section, bodies } = await setUp();
  const access = section('Sign-up and security');
  await expect.element(access.getByRole('button', { name: 'Save' })).toBeDisabled();
  await access.getByRole('radio', { name: 'Closed' }).click({ force: true });
  await access.getByRole('spinbutton', { name: 'Longest password' }).fill('64');
  await section('Site').getByLabelText('Site name').fill('Lakeside');
  await expect.poll(hasUnsaved).toBe(true);
  await access.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies).toEqual([{ version: 1, signUp: 'closed', passwordMax: 64 }]);
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(hasUnsaved()).toBe(true);
  await section('Site').getByRole('button', { name: 'Discard' }).click();
  await expect.element(section('Site').getByLabelText('Site name')).toHaveValue('');
  await expect.poll(hasUnsaved).toBe(false);
});

test('what is wrong is said at the field', async () => {
  const { section } = await setUp({
    replies: { 'PUT /settings': () => refuse(422, 'request.invalid', [{ field: 'frameHosts.1', rule: 'frame_host', message: '' }]) },
  });
  const frames = section('Frames and menus');
  await frames.getByLabelText('Hosts allowed in frames').fill('ant.design\nhttps://docs.example.org/path');
  await frames.getByRole('button', { name: 'Save' }).click();
  await expect.element(frames.getByText(/^https:\/\/docs.example.org\/path: This is not a host/)).toBeVisible();
  await expect.element(frames.getByLabelText('Hosts allowed in frames')).toHaveAttribute('aria-invalid', 'true');
  expect(await violations()).toEqual([]);
});

const conflict = { ...refuse(409, 'record.changed'), params: { by: 'ada', at: new Date(Date.now() - 60_000).toISOString() } };
test.each([
  [
    'Keep mine',
    [
      { version: 1, operator: 'Mine' },
      { version: 5, operator: 'Mine' },
    ],
    'Mine',
  ],
  ['Take theirs', [{ version: 1, operator: 'Mine' }], 'Theirs'],
])('somebody was faster: both are shown, and %s is done', async (choice, sent, shown) => {
  const server = await setUp({ replies: { 'PUT /settings': ({ body }) => ((body as Body).version === 1 ? conflict : undefined) } });
  const site = server.section('Site');
  await site.getByLabelText('Operator').fill('Mine');
  server.change(someSettings({ operator: 'Theirs' }, 5));
  await site.getByRole('button', { name: 'Save' }).click();
  const dialog = server.page.getByRole('dialog', { name: 'Someone else saved this first' });
  await expect.element(dialog.getByText(/ada saved it/)).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: 'Operator Mine Theirs' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: choice }).click();
  await expect.poll(() => server.bodies).toEqual(sent);
  await expect.element(site.getByLabelText('Operator')).toHaveValue(shown);
});

test('limits are whole numbers between what makes sense and what the product bears', async () => {
  const { section, bodies, page } = await setUp({ set: { uploadMegabytes: 2 } });
  const limits = section('Limits');
  await expect.element(limits.getByRole('button', { name: 'Use the default: 5: Largest file' })).toBeVisible();
  await limits.getByRole('spinbutton', { name: 'Events per community' }).fill('20');
  await limits.getByRole('spinbutton', { name: 'Invite links per community' }).fill('3');
  await limits.getByRole('button', { name: 'Use the default: 5: Largest file' }).click();
  expect(await violations()).toEqual([]);
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies).toEqual([{ version: 1, eventsPerCommunity: 20, invitesPerCommunity: 3, uploadMegabytes: null }]);
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('what cannot be sent is said beside the button for as long as it holds, and what was written stays', async () => {
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { page, section } = await setUp({ replies: { 'PUT /settings': lost } });
  const site = section('Site');
  await site.getByLabelText('Operator').fill('River Club');
  await site.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(site.getByRole('alert'))
    .toHaveTextContent('The server cannot be reached. What you wrote is still here: check your connection, then save again.');
  await expect.element(site.getByLabelText('Operator')).toHaveValue('River Club');
  expect(page.getByText('Network Error').query()).toBeNull();
  await site.getByLabelText('Operator').fill('Hill Club');
  await expect.poll(() => site.getByRole('alert').query()).toBeNull();
});

test('where somebody changed something else, both hold without a question', async () => {
  const server = await setUp({ replies: { 'PUT /settings': ({ body }) => ((body as Body).version === 1 ? conflict : undefined) } });
  const site = server.section('Site');
  await site.getByLabelText('Operator').fill('Mine');
  server.change(someSettings({ contact: 'x@example.org' }, 5));
  await site.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.bodies.at(-1)).toEqual({ version: 5, operator: 'Mine' });
  await expect.element(server.page.getByText('Saved')).toBeVisible();
  await expect.poll(() => server.page.getByRole('dialog').query()).toBeNull();
});

test('the banner is written in both languages', async () => {
  const { section, bodies } = await setUp();
  const banner = section('Banner');
  await banner.getByRole('switch', { name: 'Show the banner' }).click();
  await banner.getByRole('radio', { name: 'Warning' }).click({ force: true });
  await banner.getByLabelText('Text in English').fill('Back at ten');
  await banner.getByLabelText('Text in Chinese').fill('十点恢复');
  await banner.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => bodies)
    .toEqual([{ version: 1, banner: { isOn: true, tone: 'warning', text: { 'en-US': 'Back at ten', 'zh-CN': '十点恢复' }, until: null } }]);
});

test('a half-typed end of the banner is told at its field, and gone when it is discarded', async () => {
  const { section, bodies } = await setUp();
  const banner = section('Banner');
  await banner.getByRole('spinbutton', { name: /^month,/ }).click();
  await userEvent.keyboard('11');
  await banner.getByRole('button', { name: 'Save' }).click();
  await expect.element(banner.getByText('Complete the date, or clear it.')).toBeVisible();
  await expect.element(banner.getByRole('spinbutton', { name: /^month,/ })).toHaveFocus();
  expect(bodies).toEqual([]);
  await banner.getByRole('button', { name: 'Discard' }).click();
  await expect.element(banner.getByRole('spinbutton', { name: /^month,/ })).toHaveTextContent('mm');
});

const aServer = {
  host: 'smtp.example.org',
  port: 465,
  encryption: 'tls',
  username: 'ann',
  hasPassword: true,
  senderName: '',
  senderAddress: 'hello@example.org',
} as const;
const { hasPassword: _, ...asSent } = aServer;

test('a mail server is set, field by field', async () => {
  const { section, bodies } = await setUp();
  const mail = section('Mail');
  await expect.element(mail.getByText('By default')).toBeVisible();
  await mail.getByLabelText('Server').fill('smtp.example.org');
  await mail.getByRole('radio', { name: 'TLS', exact: true }).click({ force: true });
  await expect.element(mail.getByRole('spinbutton', { name: 'Port' })).toHaveValue('465');
  await mail.getByLabelText('Mail account').fill('ann');
  await mail.getByLabelText('Password').fill('river stone 7');
  await mail.getByLabelText('Sender address').fill('hello@example.org');
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies).toEqual([{ version: 1, mail: { ...asSent, password: 'river stone 7' } }]);
});

test('a password that is kept is not sent again, goes only on purpose, and all of it goes back to what was before', async () => {
  const { section, bodies } = await setUp({ set: { mail: aServer } });
  const mail = section('Mail');
  const isSaved = () => mail.getByText('Not saved yet').query() === null;
  await expect.element(mail.getByText('A password is saved. Leave this empty to keep it.')).toBeVisible();
  await expect.element(mail.getByLabelText('Password')).toHaveValue('');
  await mail.getByLabelText('Sender name').fill('L');
  await mail.getByLabelText('Sender name').fill('');
  await expect.element(mail.getByRole('button', { name: 'Save' })).toBeDisabled();
  await mail.getByLabelText('Sender name').fill('Lakeside');
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies.at(-1)).toEqual({ version: 1, mail: { ...asSent, senderName: 'Lakeside' } });
  await expect.poll(isSaved).toBe(true);
  await mail.getByRole('button', { name: 'Remove the sign-in' }).click();
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies.at(-1)?.mail).toEqual({ ...asSent, senderName: 'Lakeside', username: '', password: null });
  await expect.poll(isSaved).toBe(true);
  await mail.getByRole('button', { name: 'Use the default: no mail server: Mail server' }).click();
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies.at(-1)).toEqual({ version: 3, mail: null });
});

test('what is wrong with the mail server is said at its field', async () => {
  const errors = [
    { field: 'mail.host', rule: 'mail_host', message: '' },
    { field: 'mail.password', rule: 'mail_password_again', message: '' },
  ];
  const { section } = await setUp({ set: { mail: aServer }, replies: { 'PUT /settings': () => refuse(422, 'request.invalid', errors) } });
  const mail = section('Mail');
  await mail.getByLabelText('Server').fill('smtp.example.org:25');
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect.element(mail.getByText(/^Enter only a name or an address/)).toBeVisible();
  await expect.element(mail.getByLabelText('Server')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(mail.getByText(/^The server or its encryption has changed/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test.each([
  [{ isTaken: true, answer: null }, 'The mail server accepted the mail to ada@example.org.'],
  [{ isTaken: false, answer: '535 <b>no</b>' }, 'The mail to ada@example.org was not sent. The server says: 535 <b>no</b>'],
  [{ isTaken: false, answer: null }, 'The mail to ada@example.org was not sent: the server did not answer in time.'],
])('a test mail goes by what is saved, and tells what the server said: %j', async (received, words) => {
  const { page, section } = await setUp({
    set: { mail: aServer },
    replies: { 'POST /settings/mail-test': () => ({ recipient: 'ada@example.org', ...received }) },
  });
  const button = page.getByRole('button', { name: 'Send a test mail to me' });
  await section('Mail').getByLabelText('Sender name').fill('Lakeside');
  await expect.element(button).toBeDisabled();
  await section('Mail').getByRole('button', { name: 'Discard' }).click();
  await button.click();
  await expect.element(page.getByText(words)).toBeVisible();
});

test.each([
  ['Password', { password: 'my word 9' }, /signs in as ann · a new password .* signs in as ann · a new password$/],
  ['Sender name', { senderName: 'Mine' }, /from Mine <hello@example.org> · signs in as ann .*signs in as ann · a new password$/],
])('somebody has set another password of the mail server, and nothing else: whoever writes its %s is told', async (label, mine, row) => {
  const server = await setUp({
    set: { mail: aServer },
    replies: { 'PUT /settings': ({ body }) => ((body as Body).version === 1 ? conflict : undefined) },
  });
  const mail = server.section('Mail');
  await mail.getByLabelText(label).fill(Object.values(mine)[0]!);
  server.change({ ...someSettings({ mail: aServer }, 5), mailPasswordMark: 'theirs' });
  await mail.getByRole('button', { name: 'Save' }).click();
  const dialog = server.page.getByRole('dialog', { name: 'Someone else saved this first' });
  await expect.element(dialog.getByText(/ada saved it/)).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: row })).toBeVisible();
  expect(server.bodies).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => server.bodies.at(-1)).toEqual({ version: 5, mail: { ...asSent, ...mine } });
});

test('a password that can no longer be read has to be entered again', async () => {
  const { page } = await setUp({ replies: { 'GET /settings': () => ({ ...someSettings({ mail: aServer }), mailState: 'locked' }) } });
  await expect.element(page.getByText(/^The password can no longer be read/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Send a test mail to me' }).query()).toBeNull();
});

test('whoever is no administrator reads by which server mails leave, and changes what is not for administrators', async () => {
  const { page, section } = await setUp({ set: { mail: aServer }, permissions: ['system:settings:read', 'system:settings:update'] });
  await expect.element(section('Mail').getByLabelText('Server')).toBeDisabled();
  await expect.element(section('Mail').getByText(/^Only administrators can change this/)).toBeVisible();
  await expect.element(section('Site').getByLabelText('Site name')).toBeEnabled();
  await expect.element(section('Sign-up and security').getByRole('spinbutton', { name: 'Longest password' })).toBeEnabled();
  const access = section('Sign-up and security');
  await expect.element(access.getByRole('radio', { name: 'Closed' })).toBeDisabled();
  await expect.element(access.getByRole('switch', { name: 'Writing needs a verified email address' })).toBeEnabled();
  await expect.element(access.getByRole('switch', { name: 'Administrators need a second factor' })).toBeDisabled();
  await expect.element(section('Frames and menus').getByRole('textbox').first()).toBeDisabled();
  expect(page.getByText('Only administrators can change this.', { exact: true }).elements()).toHaveLength(3);
});

test('the history says who changed what, and when', async () => {
  const entries: SettingsEntry[] = [
    {
      id: '0192f6a0-4444-7000-8000-000000000002',
      at: '2026-11-20T10:00:00Z',
      by: 'ada',
      before: { passwordMax: null, signUp: 'open' },
      after: { passwordMax: 64, signUp: 'closed' },
    },
    { id: '0192f6a0-4444-7000-8000-000000000003', at: '2026-11-20T09:00:00Z', by: 'ada', before: { mail: null }, after: { mail: aServer } },
    {
      id: '0192f6a0-4444-7000-8000-000000000004',
      at: '2026-11-20T08:00:00Z',
      by: 'ben',
      before: { mail: aServer },
      after: { mail: aServer },
    },
  ];
  const { page } = await setUp({ entries });
  const list = page.getByRole('list', { name: 'Changes' });
  await expect.element(list.getByText('ben')).toBeVisible();
  await expect.element(list.getByText('a new password')).toBeVisible();
  await expect.element(list.getByText('smtp.example.org:465, TLS, from hello@example.org · signs in as ann')).toBeVisible();
  await expect.element(list.getByText('64 characters')).toBeVisible();
  await expect.element(list.getByText('not set here').first()).toBeVisible();
});

test('whoever may only read changes nothing', async () => {
  const { page, section } = await setUp({ permissions: ['system:settings:read'] });
  await expect.element(section('Site').getByLabelText('Site name')).toBeDisabled();
  await expect.element(section('Sign-up and security').getByRole('radio', { name: 'Closed' })).toBeDisabled();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).query()).toBeNull();
  await expect.poll(() => page.getByRole('button', { name: 'Send a test mail to me' }).query()).toBeNull();
});

test('bones stand where the settings will be, and a failure can be tried again', async () => {
  const waiting = held();
  let reply: unknown = waiting.promise;
  const { page, section } = await setUp({ replies: { 'GET /settings': () => reply } });
  await expect.element(page.getByText('Loading').first()).toBeInTheDocument();
  waiting.resolve(refuse(403, 'auth.forbidden'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  reply = someSettings();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(section('Site')).toBeVisible();
});

test.each([1280, 360])('long names and words stick out of nothing at %d', async (width) => {
  await browserPage.viewport(width, 800);
  const { page } = await setUp({
    set: {
      siteName: 'x'.repeat(60),
      banner: { isOn: true, tone: 'warning', text: { 'en-US': 'y'.repeat(200), 'zh-CN': '啊'.repeat(200) }, until: null },
    },
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('a picture is chosen as the logo, shown at once, and holds once it is saved', async () => {
  await fetch('/api/uploads-desk?reset=1');
  const logo = '01900000-0000-7000-8000-000000000007';
  const { page, section, bodies } = await setUp({ replies: { 'POST /uploads/:id/image': () => ({ id: logo, purpose: 'logo' }) } });
  const site = section('Site');
  const shown = () => site.element().querySelector('img')?.getAttribute('src');
  await expect.poll(shown).toBe('/favicon.svg');
  const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 80 });
  canvas.getContext('2d')!.fillRect(0, 0, 60, 60);
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!)));
  const list = new DataTransfer();
  list.items.add(new File([blob], 'mark.png', { type: 'image/png' }));
  const input = site.getByLabelText('Logo').element() as HTMLInputElement;
  input.files = list.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await page.getByRole('dialog', { name: 'Edit image' }).getByRole('button', { name: 'OK' }).click();
  await expect.poll(shown).toBe(`/files/images/${logo}/192`);
  expect(bodies).toEqual([]);
  await site.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies).toEqual([{ version: 1, logo }]);
  await site.getByRole('button', { name: 'Use the default: the Plaza logo: Logo' }).click();
  await expect.poll(shown).toBe('/favicon.svg');
});

test('people of the landing page are written, ordered and removed, and apply once saved', async () => {
  const ann = { name: 'Ann', role: { 'en-US': 'Baker', 'zh-CN': '' }, picture: null };
  const { page, section, bodies } = await setUp({ set: { team: [ann, { ...ann, name: 'Ben' }] } });
  const landing = section('Landing page');
  await landing.getByRole('button', { name: 'Actions for Ben' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await landing.getByRole('button', { name: 'Add a testimonial' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a testimonial' });
  await sheet.getByLabelText('Name').fill('Cem');
  await sheet.getByRole('button', { name: 'Keep' }).click();
  await expect.element(sheet.getByLabelText('Text in English')).toHaveAttribute('aria-invalid', 'true');
  expect(await violations()).toEqual([]);
  await sheet.getByLabelText('Text in Chinese').fill('来了就没走。');
  await sheet.getByRole('button', { name: 'Keep' }).click();
  await landing.getByRole('button', { name: 'Save' }).click();
  const cem = { name: 'Cem', role: { 'en-US': '', 'zh-CN': '' }, picture: null, text: { 'en-US': '', 'zh-CN': '来了就没走。' } };
  await expect.poll(() => bodies).toEqual([{ version: 1, team: [{ ...ann, name: 'Ben' }, ann], testimonials: [cem] }]);
});
