import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { plainWebRoot } from '#test/web-root.ts';

const app = await testApp({ PUBLIC_URL: 'https://plaza.example' }, { webRoot: plainWebRoot() });
const admin = await createPerson(app.db, { isAdmin: true });
const ask = () => app.raw('/.well-known/security.txt');
const set = async (change: object) => {
  const { body } = await app.call('GET /settings', { as: admin });
  return app.call('PUT /settings', { as: admin, body: { version: body.version, ...change } });
};
const fieldsOf = (text: unknown) =>
  Object.fromEntries(
    String(text)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );

test('a site that names nobody says nothing', async () => {
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
});

test('the contact of the site takes reports, until there is one of its own for them', async () => {
  await set({ contact: 'hello@plaza.example' });
  const { status, headers, body } = await ask();
  expect([status, headers.get('content-type'), fieldsOf(body)]).toEqual([
    200,
    'text/plain; charset=utf-8',
    {
      Contact: 'mailto:hello@plaza.example',
      Expires: expect.any(String),
      'Preferred-Languages': 'en, zh',
      Canonical: 'https://plaza.example/.well-known/security.txt',
    },
  ]);
  await set({ securityContact: 'holes@plaza.example' });
  expect(fieldsOf((await ask()).body)).toMatchObject({ Contact: 'mailto:holes@plaza.example' });
  await set({ securityContact: 'https://plaza.example/@Team?for=us' });
  expect(fieldsOf((await ask()).body)).toMatchObject({ Contact: 'https://plaza.example/@Team?for=us' });
  await set({ securityContact: null });
  expect(fieldsOf((await ask()).body)).toMatchObject({ Contact: 'mailto:hello@plaza.example' });
});

test('what it says is good for half a year, and so for less than one', async () => {
  await set({ contact: 'hello@plaza.example' });
  const days = (Date.parse(fieldsOf((await ask()).body)['Expires'] ?? '') - Date.now()) / 86_400_000;
  expect([days > 179, days <= 180]).toEqual([true, true]);
});

test.each(['somebody', 'http://plaza.example/reports', 'https://', 'javascript:alert(1)', 'a@b.example\nContact: mailto:evil@x.example'])(
  '%j is no contact',
  async (securityContact) => {
    const { status, body } = await set({ securityContact });
    expect([status, body.errors?.[0]]).toEqual([422, expect.objectContaining({ field: 'securityContact', rule: 'mail_or_web' })]);
  },
);
