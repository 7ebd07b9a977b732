import { parseArgs } from 'node:util';
import { Language } from '#contract/kernel/schemas.ts';
import { AppError } from '#kernel/errors.ts';
import { DatabaseUnreachable, DataDirectoryInUse, DataDirectoryUnusable } from '#kernel/db/index.ts';
import { MigrationFailed } from '#kernel/db/migrate.ts';
import { sentence } from '#kernel/texts/index.ts';
import { ConfigError } from '#server/config.ts';
import { type Command, type Environment, Mistyped, Refused, type Values } from './command.ts';
import { commands } from './commands.ts';
import { helpOf, overview } from './help.ts';
import { languageOf, type Translate, translateIn } from './words.ts';

const common = { help: { type: 'boolean', short: 'h' }, lang: { type: 'string' } } as const;
type Write = (...lines: string[]) => void;
const terminal = {
  print: (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`),
  complain: (...lines: string[]): void => void process.stderr.write(`${lines.join('\n')}\n`),
};

/** Runs a command and returns its exit code: 0 done, 1 rejected or failed, 2 usage error. */
export async function runCommand(typed: readonly string[], environment: Environment, { print, complain } = terminal): Promise<number> {
  const language = inputOf(typed) ?? languageOf(environment);
  const translate = translateIn(language);
  const command = commandOf(typed);
  try {
    if (!command) return withoutCommand(typed, translate, print);
    const { values, names } = read(command, typed, translate);
    if (values['help']) {
      print(helpOf(command, translate));
      return 0;
    }
    assertNames(command, names, translate);
    return (await command.run({ values, names, environment, language, translate, print })) ?? 0;
  } catch (error) {
    complain(...(error instanceof Mistyped ? [error.message] : reasons(error, translate, language)));
    return error instanceof Mistyped ? 2 : 1;
  }
}

/** Parsed first, because errors of the other arguments are reported in this language too. */
function inputOf(typed: readonly string[]): Language | null {
  const at = typed.findIndex((part) => part === '--lang' || part.startsWith('--lang='));
  const input = at === -1 ? '' : (typed[at]?.split('=')[1] ?? typed[at + 1] ?? '');
  return Language.safeParse({ zh: 'zh-CN', en: 'en-US' }[input] ?? input).data ?? null;
}

/** Names of commands have up to two words. */
function commandOf(typed: readonly string[]): Command | undefined {
  const [first = '', second = ''] = typed;
  return commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first);
}

function withoutCommand(typed: readonly string[], translate: Translate, print: Write): number {
  const words = typed.filter((part, at) => !part.startsWith('-') && typed[at - 1] !== '--lang');
  const [first] = words;
  if (first !== undefined && first !== 'help') throw new Mistyped(translate('mistyped.command', { command: words.slice(0, 2).join(' ') }));
  const asked = commandOf(words.slice(1));
  if (words.length > 1 && !asked) throw new Mistyped(translate('mistyped.command', { command: words.slice(1).join(' ') }));
  print(asked ? helpOf(asked, translate) : overview(commands, translate));
  // Without a command the help is printed as well, but nothing was done.
  return typed.length === 0 ? 2 : 0;
}

function read({ name, options }: Command, typed: readonly string[], translate: Translate): { values: Values; names: string[] } {
  const rest = typed.slice(name.split(' ').length);
  const unsure = parseArgs({ args: rest, options: { ...options, ...common }, strict: false, allowPositionals: true, tokens: true });
  const known: Readonly<Record<string, { type: 'string' | 'boolean' }>> = { ...options, ...common };
  for (const token of unsure.tokens) {
    if (token.kind !== 'option') continue;
    const rule = known[token.name];
    if (!rule) throw new Mistyped(translate('mistyped.option', { option: token.rawName, command: name }));
    if (rule.type === 'string' && (token.value === undefined || token.value.startsWith('--')))
      throw new Mistyped(translate('mistyped.value_missing', { option: token.rawName, command: name }));
    if (rule.type === 'boolean' && token.value !== undefined)
      throw new Mistyped(translate('mistyped.no_value', { option: token.rawName, command: name }));
  }
  const { lang } = unsure.values;
  if (lang !== undefined && inputOf(typed) === null) throw new Mistyped(translate('mistyped.lang', { command: name }));
  const values = Object.fromEntries(Object.entries(unsure.values).filter(([, value]) => !Array.isArray(value)));
  return { values, names: unsure.positionals };
}

function assertNames({ name, takesName = false }: Command, names: readonly string[], translate: Translate): void {
  const most = takesName ? 1 : 0;
  const surplus = names[most];
  if (surplus !== undefined) throw new Mistyped(translate('mistyped.surplus', { word: surplus, command: name }));
  if (names.length < most) throw new Mistyped(translate('mistyped.person_missing', { command: name }));
}

/** Messages for errors that the operator can fix; other errors are bugs and include their stack. */
function reasons(error: unknown, translate: Translate, language: Language): string[] {
  if (error instanceof Refused) return [translate(error.key, error.params)];
  if (error instanceof AppError) {
    const fields = error.fields.map(({ field, rule, params }) => `--${field}: ${sentence(language, `field.${rule}`, params)}`);
    return fields.length > 0 ? fields : [sentence(language, error.code, error.params)];
  }
  if (error instanceof DataDirectoryInUse) return [error.message, translate('refused.in_use')];
  const expectedErrors = [ConfigError, DataDirectoryUnusable, DatabaseUnreachable, MigrationFailed];
  if (error instanceof Error && expectedErrors.some((kind) => error instanceof kind)) return [error.message];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
