import { expect, test } from 'vitest';
import { operatedPlaza } from '#test/command-line.ts';
import { testMailbox } from '#test/mailbox.ts';

const mailbox = await testMailbox();
const { examine } = await operatedPlaza();

test('a whole installation is well, and the mail server was asked without a mail', async () => {
  const { code, of } = await examine({ SMTP_URL: mailbox.url });
  expect(code).toBe(0);
  for (const check of ['settings', 'engine', 'schema', 'clock', 'jobs', 'mail', 'storage', 'secret', 'disk', 'metrics'])
    expect([check, of(check).map(({ level }) => level)]).toEqual([check, ['ok']]);
  expect(mailbox.mails).toEqual([]);
});

test.each([
  ['here', {}],
  ['closed', { HOST: '0.0.0.0', PLAZA_DEMO: '0' }],
  ['closed', { PUBLIC_URL: 'https://plaza.example.org' }],
  ['token', { HOST: '0.0.0.0', PLAZA_DEMO: '0', PLAZA_METRICS_TOKEN: 'a-token-for-the-metrics' }],
])('who is shown the numbers is said: %s', async (who, settings: Record<string, string>) => {
  const { of } = await examine(settings);
  expect(of('metrics').map(({ key }) => key)).toEqual([`metrics.${who}`]);
});
