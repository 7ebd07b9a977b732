import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Received, typeCommand } from '#test/command-line.ts';
import { freePort } from '#test/listen.ts';
import { lockDataDirectory } from '#kernel/db/embedded/lock.ts';
import { startFresh } from '#test/processes.ts';

// A whole start of the product is among them.
vi.setConfig({ testTimeout: 180_000 });

test('a data folder that others may read needs attention, one that Plaza may not write is bad', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-test-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.chmodSync(folder, 0o755);
  fs.writeFileSync(path.join(folder, 'secret'), 's'.repeat(64), { mode: 0o644 });
  const { code, out } = await typeCommand(['doctor', '--json'], { PLAZA_DATA: folder });
  const { findings } = JSON.parse(out) as { findings: Received[] };
  expect(findings.filter(({ level }) => level === 'attention').map(({ key }) => key)).toEqual([
    'secret.readable',
    'folder.open',
    'schema.behind',
    'mail.none',
  ]);
  expect(code).toBe(0);
});

test('while the embedded database is in use, commands say so, and the doctor asks the server', async () => {
  const server = await startFresh({ PLAZA_DEMO: '0' });
  const environment = { PLAZA_DATA: server.dataDir, PORT: new URL(server.origin).port };
  const { code, error } = await typeCommand(['admin', 'create', '--username', 'keeper', '--email', 'k@example.org'], environment);
  expect(code).toBe(1);
  expect(error).toContain('in use by another running instance');
  expect(error).toContain('stop Plaza, run this command');
  const asked = await typeCommand(['doctor', '--lang', 'zh-CN'], environment);
  expect(asked.code).toBe(0);
  expect(asked.out).toContain('一切就绪');
  expect(asked.out).toMatch(/^正常 {2}配置：/);
  const engineOf = async (more: Record<string, string>) => {
    const { out } = await typeCommand(['doctor', '--json'], { ...environment, ...more });
    return (JSON.parse(out) as { findings: Received[] }).findings.find(({ check }) => check === 'engine')?.key;
  };
  // The process that uses the folder is queried, on whatever port the settings expect it; one with another folder says
  // nothing about this one.
  expect(await engineOf({ PORT: String(await freePort()) })).toBe('engine.serving');
  const held = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-test-'));
  onTestFinished(() => fs.rmSync(held, { recursive: true, force: true }));
  onTestFinished(lockDataDirectory(held));
  expect(await engineOf({ PLAZA_DATA: held })).toBe('engine.other');
});
