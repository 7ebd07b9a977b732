import { describe, expect, it, test } from 'vitest';
import type { Language } from '#contract/kernel/schemas.ts';
import { composeMail, composeSms } from './compose.ts';
import type { Mail, Sms } from './kinds.ts';
import { BadRecipient, mailAddress, phoneNumber } from './recipients.ts';

const setting = { origin: 'https://plaza.example.org', siteName: 'Plaza', now: new Date('2026-11-21T20:54:00Z') };
const username = 'anna';
const timed = { path: '/somewhere?token=a-b_c&next=%2F', lifetime: '30 minutes' } as const;
const coded = { code: '123456', lifetime: '5 minutes' } as const;

const listing = {
  username,
  items: [{ heading: 'New', about: 'Bakers', title: '<Rye> & wheat', text: 'Bread', path: '/communities/bakers?x=1&y=2' }],
  unsubscribe: '/unsubscribe?token=abc',
  mute: '/unsubscribe?token=def',
  community: 'Bakers',
};
const happening = {
  username,
  event: 'Rye & wheat',
  when: 'Sat, Nov 28 19:00 GMT+1',
  place: 'Old Mill',
  ticketType: 'Supporter',
  path: '/events/rye?x=1&y=2',
  unsubscribe: '/unsubscribe?token=abc',
};
const { unsubscribe: _, ...visit } = happening;
const changed = { changes: 'New time · New place', until: 'Sat, Nov 28 12:00 GMT+1', postponed: 'Rye & wheat', reason: 'Flour shortage' };
/** One of each kind: a kind that is missing here does not compile. */
const params: { [Kind in Mail['kind']]: Extract<Mail, { kind: Kind }>['params'] } = {
  token_reuse: { username },
  settings_test: { username },
  notice: { ...listing, title: 'Ben answered' },
  notices: { ...listing, count: 1 },
  digest: listing,
  calendar_added: { ...happening, postponed: 'Rye & wheat' },
  calendar_changed: { ...happening, ...changed },
  calendar_cancelled: happening,
  event_invited: { inviter: 'Anna Lind', event: 'Rye & wheat', when: 'Sat, Nov 28 19:00 GMT+1', path: '/visit/invited?token=abc&x=1' },
  visitor_confirm: { ...visit, account: username, lifetime: '24 hours' },
  visitor_going: visit,
  visitor_waitlisted: visit,
  visitor_pending: visit,
  visitor_offered: { ...visit, until: 'Sat, Nov 28 12:00 GMT+1' },
  visitor_changed: { ...visit, ...changed, waiting: 'Rye & wheat' },
  visitor_moved: { ...visit, online: 'Rye & wheat', inPerson: 'Rye & wheat' },
  visitor_off: visit,
  visitor_erased: { username, event: 'Rye & wheat', when: 'Sat, Nov 28 19:00 GMT+1' },
  visitor_feedback: { ...visit, unsubscribe: '/visit/mine?token=abc' },
  visitor_reminder: { ...visit, unsubscribe: '/visit/mine?token=abc' },
  visitor_message: {
    username,
    event: 'Rye & wheat',
    subject: 'Bring a cup',
    body: 'We have none.',
    path: '/visit/mine?token=abc',
    unsubscribe: '/visit/mine?token=abc&stop=hosts',
  },
  sign_up: { username, ...timed, code: '123456' },
  community_invited: { inviter: 'Anna Lind', community: 'Bakers', path: '/join/abcdefghijklmnop' },
  sign_up_exists: { username },
  login_code: { username, ...coded },
  confirm_code: { username, ...coded },
  reset: { username, ...timed },
  invited: { username, path: '/reset-password?token=x', lifetime: '7 days' },
  community_deleting: {
    username,
    community: 'Mandarin Table',
    date: new Date('2026-12-05T20:54:00Z'),
    path: '/communities/mandarin-table',
  },
  email_change: { username, ...timed, code: '123456' },
  email_known: { username },
  email_changed: { username, path: '/undo?token=x', lifetime: '7 days' },
  email_given: { username },
  email_undone: { username },
  phone_changed: { username, phone: '+8613800001111', path: '/undo?token=x', lifetime: '7 days' },
  password_changed: { username },
  second_factor_on: { username },
  second_factor_off: { username },
  recovery_code_used: { username, left: 9 },
  passkey_added: { username, passkey: 'Phone' },
  new_sign_in: { username, browser: 'Firefox 140', network: '192.0.2.0/24' },
  export_ready: { username, path: '/personal-center/settings', lifetime: '7 days' },
  deletion_put_off: { username, date: new Date('2026-12-19T20:54:00Z') },
  deletion_asked: { username, date: new Date('2026-12-05T20:54:00Z') },
  deletion_cancelled: { username },
  deletion_done: { username },
  deletion_decided: { username, date: new Date('2026-12-05T20:54:00Z') },
  deletion_decided_done: { username },
  deletion_taken_back: { username },
  identity_linked: { username, provider: 'Google' },
  identity_code: { username, ...coded },
};
const texts: Sms['params'] = coded;
const kinds = Object.keys(params) as Mail['kind'][];
const compose = (language: Language | null, kind: Mail['kind'], change: object = {}) =>
  composeMail({ to: 'a@example.org', language, kind, params: { ...params[kind], ...change } } as Mail, setting);
const addressesIn = (html: string) => [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);

describe.each(['en-US', 'zh-CN'] as const)('in %s', (language) => {
  test.each(kinds)('a mail %s says all it has to, in plain text and in HTML', (kind) => {
    const { subject, text, html } = compose(language, kind);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/\{\{|undefined|\[object|Invalid/);
      expect(part).not.toContain(`${kind}.`);
      expect(part).not.toBe('');
    }
    expect([subject, text, html].map((part) => /\p{Script=Han}/u.test(part))).toEqual(Array(3).fill(language === 'zh-CN'));
    expect(subject).not.toMatch(/[\r\n]|\d{6}/);
    const said: Record<string, unknown> = params[kind];
    for (const part of [text, html]) expect(part).toContain(said['username'] ?? said['inviter']);
    for (const name of ['code', 'passkey', 'browser', 'network', 'left'])
      if (name in said) expect([name, text.includes(String(said[name])), html.includes(String(said[name]))]).toEqual([name, true, true]);
    const link = setting.origin + String(said['path']);
    if ('path' in said)
      expect([text.includes(`\n${link}\n`), addressesIn(html)[0], 'unsubscribe' in said || addressesIn(html).length === 1]).toEqual([
        true,
        link.replace('&', '&amp;'),
        true,
      ]);
  });

  test.each(['login_code', 'phone_code'] as const)('a text message %s fits into one', (kind) => {
    const { text } = composeSms({ to: '+8613800001111', language, kind, params: texts }, setting);
    expect(text).toContain('123456');
    expect(text).not.toMatch(/\{\{|[\r\n]/);
    expect(text.length).toBeLessThanOrEqual(language === 'zh-CN' ? 70 : 160);
  });
});

test('an invitation of an address whose language is unknown is written in both', () => {
  const { subject, text, html, language } = compose(null, 'community_invited');
  expect(subject).toBe('Anna Lind invites you to Bakers · Anna Lind 邀请你加入「Bakers」');
  for (const part of [text, html]) for (const words of ['a community at', '邀请你加入']) expect(part).toContain(words);
  expect([language, compose('zh-CN', 'community_invited').text.includes('Hello')]).toEqual(['en-US', false]);
});

test('dates, times and durations are those of the reader', () => {
  expect(compose('en-US', 'password_changed').text).toContain('on November 21, 2026 at 20:54 UTC');
  expect(compose('zh-CN', 'password_changed').text).toContain('2026年11月21日 UTC 20:54');
  expect(compose('en-US', 'deletion_asked').text).toContain('deleted on December 5, 2026,');
  expect(compose('zh-CN', 'deletion_asked').text).toContain('2026年12月5日');
  expect(compose('en-US', 'reset').text).toContain('valid for 30 minutes and');
  expect(compose('zh-CN', 'reset').text).toContain('在 30 分钟内');
  expect(compose('en-US', 'email_changed').text).toContain('valid for 7 days.');
  expect(compose(null, 'reset').subject).toBe('Set a new password for Plaza');
});

describe('words that somebody chose', () => {
  const hostile = `<img src=x onerror="alert('1')">&{{code}}\r\nBcc: eve@example.org\u2028\u202egnp\u0000`;

  it('are text in HTML and never open another place', () => {
    const { html, text } = compose('en-US', 'sign_up', { username: hostile });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;{{code}} Bcc: eve@example.org gnp');
    expect(text).toContain(`Hello <img src=x onerror="alert('1')">&{{code}} Bcc: eve@example.org gnp,\n`);
  });

  it('stay on their line of a header, and are cut where they have no end', () => {
    const { subject } = compose('en-US', 'identity_linked', {
      provider: `Evil\r\nBcc: eve@example.org\u0085\u2029\u2066${'x'.repeat(5_000)}`,
    });
    expect(subject).toMatch(/^Evil Bcc: eve@example\.org x+ was linked to your Plaza account$/);
    expect(subject.length).toBeLessThan(260);
  });

  it.each(kinds)('of %s reach no part of it unescaped, whichever field they are in', (kind) => {
    const spoilt = (words: object) =>
      Object.fromEntries(
        Object.entries(words).map(([name, value]) => [
          name,
          typeof value === 'string' && !['path', 'lifetime', 'unsubscribe', 'mute'].includes(name) ? hostile : value,
        ]),
      );
    const given = params[kind];
    const hostileParams = { ...spoilt(given), ...('items' in given && { items: given.items.map(spoilt) }) };
    const { subject, text, html } = compose('en-US', kind, hostileParams);
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
    // Texts of several lines stand below all headers, and keep their lines.
    expect(text).not.toMatch('body' in given ? /[\r\u2028\u202e\0]/ : /^Bcc|[\r\u2028\u202e\0]/m);
    expect(html).not.toMatch(/<img|^Bcc|[\r\u2028\u202e\0]/m);
  });
});

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '', 'reset'])(
  'the path %j, which leads elsewhere, becomes no link',
  (path) => expect(() => compose('en-US', 'reset', { path })).toThrow('a path of our own'),
);

test('a path cannot break out of its line or its attribute', () => {
  const { text, html } = compose('en-US', 'reset', { path: '/reset?token="><script>\r\nBcc: x' });
  expect(text).toContain('\nhttps://plaza.example.org/reset?token=%22%3E%3Cscript%3EBcc:%20x\n');
  expect(html).not.toContain('<script');
});

test('the code of a change of address is told where there is one', () => {
  expect(compose('en-US', 'email_change').text).toContain('enter this code where you asked for the change: 123456');
  const { text, html } = compose('en-US', 'email_change', { code: undefined });
  for (const part of [text, html]) expect(part).not.toContain('enter this code');
});

test('a mail fetches nothing and runs nothing', () => {
  for (const kind of kinds) {
    const { html } = compose('en-US', kind);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form|base)\b|@import|url\(|\son\w+=/i);
    for (const address of addressesIn(html)) expect(address.startsWith(`${setting.origin}/`)).toBe(true);
  }
});

test('a mail has exactly one address', () => {
  for (const good of ['anna@example.org', "o'neil+plaza@mail.example.co.uk", 'a@localhost']) expect(mailAddress(good)).toBe(good);
  const bad = [
    'anna@example.org,eve@example.org',
    'anna@example.org;eve@example.org',
    'Anna <anna@example.org>',
    '"anna,eve"@example.org',
    'anna@example.org\r\nBcc: eve@example.org',
    'anna@example.org\n',
    '\nanna@example.org',
    'anna@exam\u0000ple.org',
    ' anna@example.org',
    'anna@example.org\u202e',
    'anna @example.org',
    'anna@@example.org',
    'anna',
    '',
    `${'a'.repeat(250)}@example.org`,
    ['anna@example.org'],
    { address: 'anna@example.org' },
    null,
  ];
  for (const to of bad) expect(() => mailAddress(to as string)).toThrow(BadRecipient);
});

test('a text message has exactly one number', () => {
  expect(phoneNumber('+8613800001111')).toBe('+8613800001111');
  for (const to of [
    '13800001111',
    '+0123456789',
    '+86 138 0000 1111',
    '+8613800001111,+8613800001112',
    '+8613800001111\n',
    '',
    ['+8613800001111'],
  ])
    expect(() => phoneNumber(to as string)).toThrow(BadRecipient);
});

test('a list links each entry, and says below how to end mails like it', () => {
  const { subject, text, html, unsubscribe } = compose('en-US', 'notice');
  expect([subject, unsubscribe]).toEqual(['Ben answered', 'https://plaza.example.org/unsubscribe?token=abc']);
  expect(text).toContain('New\n\nBakers\n<Rye> & wheat\nBread\nhttps://plaza.example.org/communities/bakers?x=1&y=2\n');
  expect(text).toContain('Stop everything from Bakers:\nhttps://plaza.example.org/unsubscribe?token=def\n');
  expect(html).toContain('&lt;Rye&gt; &amp; wheat</a><br>Bread</p>');
  expect(addressesIn(html)).toEqual([
    'https://plaza.example.org/communities/bakers?x=1&amp;y=2',
    'https://plaza.example.org/unsubscribe?token=def',
    'https://plaza.example.org/personal-center/settings?section=notices',
    'https://plaza.example.org/unsubscribe?token=abc',
  ]);
  expect(compose('en-US', 'reset').unsubscribe).toBeNull();
});
