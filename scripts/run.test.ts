import { expect, test } from 'vitest';
import { bin } from './paths.ts';
import { run } from './run.ts';

const node = (code: string, minutes?: number) => run(bin('node'), ['-e', code], { minutes });
test('What a program says on both lines is kept, with its exit code', async () => {
  const { code, output } = await node(`console.log('广场'); console.error('oh'); process.exit(3)`);
  expect({ code, lines: output.trim().split('\n').toSorted() }).toEqual({ code: 3, lines: ['oh', '广场'] });
});

test('A program that is not there is a failure', async () => {
  const { code, output } = await run('no-such-program', []);
  expect({ code, output }).toEqual({ code: 127, output: expect.stringContaining('ENOENT') as string });
});

test('A program that takes too long is stopped, and what it started as well', async () => {
  // The grandchild keeps the same pipe open, so the run would not end while it lives.
  const grandchild = `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`;
  const { code, output } = await node(`${grandchild}; setInterval(() => {}, 1000)`, 1 / 60);
  expect(code).not.toBe(0);
  expect(output).toContain('Stopped: it had');
});

test('A signal stays with the caller while nothing runs', async () => {
  const before = process.listenerCount('SIGTERM');
  const running = node('');
  expect(process.listenerCount('SIGTERM')).toBe(before + 1);
  await running;
  expect(process.listenerCount('SIGTERM')).toBe(before);
});
