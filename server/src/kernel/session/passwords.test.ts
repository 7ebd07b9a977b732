import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

test('a hash is argon2id with the cost that was chosen, and is never the same twice', async () => {
  const hashes = [await passwords.hash('Plaza2026demo'), await passwords.hash('Plaza2026demo')];
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('only the right password is right', async () => {
  const hash = await passwords.hash('Plaza2026demo');
  expect(await passwords.verify(hash, 'Plaza2026demo')).toBe(true);
  for (const wrong of ['plaza2026demo', 'Plaza2026demo ', '', 'x'.repeat(512)]) expect(await passwords.verify(hash, wrong)).toBe(false);
});

test('the same letters are the same password, composed or not, in any width; one that was hashed as it was typed stays right', async () => {
  const stored = await passwords.hash('Café2026x'.normalize('NFC'));
  for (const typed of ['Café2026x'.normalize('NFD'), 'Ｃafé２０２６x']) expect(await passwords.verify(stored, typed)).toBe(true);
  const old = await hash('Ｃafé2026x'.normalize('NFD'));
  expect(await passwords.verify(old, 'Ｃafé2026x'.normalize('NFD'))).toBe(true);
  expect(await passwords.verify(old, 'Cafe2026x')).toBe(false);
});

test('an account that does not exist takes as long as one that does', async () => {
  const hash = await passwords.hash('Plaza2026demo');
  // Processor time of all threads: what else the machine does would decide how long it takes by the clock.
  const time = async (stored: string | null) => {
    const started = process.cpuUsage();
    expect(await passwords.verify(stored, 'a wrong password')).toBe(false);
    const { user, system } = process.cpuUsage(started);
    return user + system;
  };
  const least = { existing: Infinity, missing: Infinity };
  const ratio = () => least.missing / least.existing;
  const isAlike = () => ratio() > 0.6 && ratio() < 1.6;
  // The least of many: other threads of this process, and a cold cache, only add to it.
  for (let round = 0; round < 60 && (round < 8 || !isAlike()); round += 1) {
    least.existing = Math.min(least.existing, await time(hash));
    least.missing = Math.min(least.missing, await time(null));
  }
  expect(ratio()).toBeGreaterThan(0.6);
  expect(ratio()).toBeLessThan(1.6);
});

test('many at once are all answered, and too many are told to come back', async () => {
  const hash = await passwords.hash('Plaza2026demo');
  const answers = await Promise.allSettled(Array.from({ length: 120 }, () => passwords.verify(hash, 'Plaza2026demo')));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(16);
  expect(refused[0]).toMatchObject({ reason: { code: 'server.unavailable', params: { retryAfter: 5 } } });
  expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(104);
  expect(await passwords.verify(hash, 'Plaza2026demo')).toBe(true);
});
