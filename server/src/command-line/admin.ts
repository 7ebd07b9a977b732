import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { limits } from '#contract/browser/limits.ts';
import { Email, line, Username } from '#contract/kernel/schemas.ts';
import { AppError } from '#kernel/errors.ts';
import { valid } from '#kernel/http/parse.ts';
import type { ResetInput } from '#features/operators/index.ts';
import type { App } from '#server/app.ts';
import { bringUpToDate } from '#server/up-to-date.ts';
import { readConfig } from '#server/config.ts';
import { quietLog } from './quiet-log.ts';
import { type Command, Mistyped, Refused, textOf } from './command.ts';
import { linkTo, withApp } from './with-app.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const NewAdministrator = z.strictObject({ username: Username, email: Email, name: line({ max: limits.personName.max }) });

const letters = 'abcdefghijkmnpqrstuvwxyz';
const digits = '23456789';
const pick = (from: string): string => from[randomInt(from.length)] ?? '';
/** 16 unambiguous characters. */
const newPassword = (): string => Array.from({ length: 16 }, (_, index) => pick(index % 4 === 3 ? digits : letters)).join('');

/** Creates an administrator; the first one, if the set-up page of a new Plaza is not used. */
export const adminCreate: Command = {
  name: 'admin create',
  options: { username: text, email: text, name: text, password: flag },
  async run({ values, environment, translate, print }) {
    for (const option of ['username', 'email'])
      if (textOf(values, option) === '')
        throw new Mistyped(translate('mistyped.option_missing', { option: `--${option}`, command: 'admin create' }));
    const input = { username: textOf(values, 'username'), email: textOf(values, 'email'), name: textOf(values, 'name') };
    const person = valid(NewAdministrator, input);
    const password = values['password'] ? newPassword() : null;
    // Migrates an empty database too: this may be the first command run on it.
    const prepare = (database: Parameters<typeof bringUpToDate>[1]) => bringUpToDate(readConfig(environment), database, quietLog);
    await withApp(
      environment,
      async ({ operators }, config) => {
        const { path } = await operators.createAdministrator({ ...person, password });
        print(translate('done.admin_create', { username: person.username }));
        if (password !== null) print(translate('done.password', { password }));
        if (path !== null) print(translate('done.link', { link: linkTo(config, path) }));
      },
      prepare,
    );
  },
};

export const adminReset: Command = {
  name: 'admin reset',
  options: { 'remove-second-factor': flag, user: flag },
  takesName: true,
  async run({ values, names: [name = ''], environment, translate, print }) {
    const input = { name, isUserMeant: values['user'] === true, removeSecondFactor: values['remove-second-factor'] === true };
    await withApp(environment, async ({ operators }, config) => {
      const { username, path, removed, sessions } = await reset(operators, input);
      print(translate('done.admin_reset', { username }));
      if (removed)
        print(
          translate(removed.totp || removed.passkeys > 0 ? 'done.factors_removed' : 'done.factors_none', { passkeys: removed.passkeys }),
        );
      if (removed) print(translate('done.sessions', { count: sessions }));
      print(translate('done.link', { link: linkTo(config, path) }));
    });
  },
};

/** Rejections refer to the typed input, in other words than those of the API. */
const reset = (operators: App['operators'], input: ResetInput) =>
  operators.reset(input).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'person.not_found') throw new Refused('refused.person_unknown', { name: input.name });
    if (error.code === 'auth.forbidden') throw new Refused('refused.no_administrator', { name: input.name });
    if (error.code === 'auth.account_disabled') throw new Refused('refused.disabled', { name: input.name });
    throw error;
  });
