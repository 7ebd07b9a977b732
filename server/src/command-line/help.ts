import type { Command } from './command.ts';
import type { Translate } from './words.ts';

const OUTDENT = 26;
const row = (left: string, right: string): string => `  ${left.padEnd(OUTDENT)}${right}`;
const keyOf = (name: string): string => name.replace(' ', '_');

export const overview = (commands: readonly Command[], translate: Translate): string =>
  [
    translate('help.usage'),
    '',
    ...commands.map(({ name }) => row(name, translate(`summary.${keyOf(name)}`))),
    row('help', translate('summary.help')),
    '',
    translate('help.more'),
  ].join('\n');

/** Description, usage and options of a command. */
export function helpOf({ name, options, takesName }: Command, translate: Translate): string {
  const rows = Object.entries(options).map(([option, { type }]) =>
    row(type === 'string' ? `--${option} …` : `--${option}`, translate(`option.${keyOf(name)}.${option}`)),
  );
  return [
    translate(`summary.${keyOf(name)}`),
    '',
    translate('help.typed', { command: `plaza ${name}${takesName ? ` <${translate('help.person')}>` : ''}` }),
    '',
    ...rows,
    row('--lang zh-CN|en-US', translate('option.lang')),
    row('--help', translate('option.help')),
  ].join('\n');
}
