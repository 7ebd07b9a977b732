import { expect, test } from 'vitest';
import { operatedPlaza } from '#test/command-line.ts';
import { testMailbox } from '#test/mailbox.ts';

const mailbox = await testMailbox();
const { examine } = await operatedPlaza();

test('a whole installation is well, and the mail server was asked without a mail', async () => {
  const { code, of } = await examine({ SMTP_URL: mailbox.url });
  expect(code).toBe(0);
  for (const check of ['settings', 'engine', 'schema', 'clock', 'jobs', 'mail', 'storage', 'secret', 'disk'])
    expect([check, of(check).map(({ level }) => level)]).toEqual([check, ['ok']]);
  expect(mailbox.mails).toEqual([]);
});
