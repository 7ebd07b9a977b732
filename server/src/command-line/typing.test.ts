import { expect, test } from 'vitest';
import { typeInShell } from '#test/command-line.ts';
import { runCommand } from './index.ts';
import { commands } from './commands.ts';
import { helpOf, overview } from './help.ts';
import { languageOf, translateIn } from './words.ts';

test.each([
  ['', 2, ''],
  ['help', 0, ''],
  ['--help', 0, ''],
  ['help doctor', 0, ''],
  ['admin create --help', 0, ''],
  ['fly', 2, 'There is no command fly.'],
  ['admin fly', 2, 'There is no command admin fly.'],
  ['help fly', 2, 'There is no command fly.'],
  ['migrate --fast', 2, 'plaza migrate has no option --fast.'],
  ['migrate --status=yes', 2, '--status takes no value'],
  ['migrate now', 2, 'plaza migrate does not take now.'],
  ['admin create --username', 2, '--username needs a value'],
  ['admin reset', 2, 'Say which account: plaza admin reset'],
  ['doctor --lang fr', 2, '--lang is zh-CN or en-US.'],
  ['demo', 2, 'Say how many --people to add'],
  ['demo --people ten', 2, '--people has to be a whole number.'],
  ['demo --people 3 --posts 4', 2, 'Say how many --communities to add'],
])('"plaza %s" ends with %i', async (line, code, error) => {
  const said = { out: '', error: '' };
  const typed = line.split(' ').filter(Boolean);
  const terminal = {
    print: (...lines: string[]) => void (said.out += lines.join('\n')),
    complain: (text: string) => void (said.error += text),
  };
  expect(await runCommand(typed, {}, terminal)).toBe(code);
  if (error) expect(said.error).toContain(error);
  else expect(said.out).toContain('plaza');
});

test.each(['en-US', 'zh-CN'] as const)('help in %s has words for every command and every option', (language) => {
  const translate = translateIn(language);
  const all = [overview(commands, translate), ...commands.map((command) => helpOf(command, translate))].join('\n');
  expect(all).not.toMatch(/(?:summary|option|help)\.\w/);
});

test('the language of the shell is that of the answers', () => {
  expect(languageOf({ LANG: 'zh_CN.UTF-8' })).toBe('zh-CN');
  expect(languageOf({ LANG: 'zh_CN.UTF-8', LC_ALL: 'en_US.UTF-8' })).toBe('en-US');
  expect(languageOf({ LC_MESSAGES: 'zh_TW' })).toBe('zh-CN');
  expect(languageOf({})).toBe('en-US');
});

test('typed in a shell, the answer and the exit code are those of the command', async () => {
  const { code, out, error } = await typeInShell(['fly'], { LANG: 'zh_CN.UTF-8' });
  expect({ code, out, error }).toEqual({ code: 2, out: '', error: '没有 fly 这个命令。用 plaza help 查看全部命令。\n' });
});
