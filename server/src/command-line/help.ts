import type { Command } from './command.ts';
import type { Say } from './words.ts';

const OUTDENT = 26;
const row = (left: string, right: string): string => `  ${left.padEnd(OUTDENT)}${right}`;
const keyOf = (name: string): string => name.replace(' ', '_');

export const overview = (commands: readonly Command[], say: Say): string =>
  [
    say('help.usage'),
    '',
    ...commands.map(({ name }) => row(name, say(`summary.${keyOf(name)}`))),
    row('help', say('summary.help')),
    '',
    say('help.more'),
  ].join('\n');

/** Description, usage and options of a command. */
export function helpOf({ name, options, takesName }: Command, say: Say): string {
  const rows = Object.entries(options).map(([option, { type }]) =>
    row(type === 'string' ? `--${option} …` : `--${option}`, say(`option.${keyOf(name)}.${option}`)),
  );
  return [
    say(`summary.${keyOf(name)}`),
    '',
    say('help.typed', { command: `plaza ${name}${takesName ? ` <${say('help.person')}>` : ''}` }),
    '',
    ...rows,
    row('--lang zh-CN|en-US', say('option.lang')),
    row('--help', say('option.help')),
  ].join('\n');
}
