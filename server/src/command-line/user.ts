import { AppError } from '#kernel/errors.ts';
import { type Command, Refused } from './command.ts';
import { withApp } from './with-app.ts';

export const userDisable: Command = {
  name: 'user disable',
  options: {},
  takesName: true,
  run: ({ names: [name = ''], environment, translate, print }) =>
    withApp(environment, async ({ operators }) => {
      const { username, isChanged } = await operators.disable(name).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'person.not_found') throw new Refused('refused.person_unknown', { name });
        if (error instanceof AppError && error.code === 'user.last_admin') throw new Refused('refused.last_admin', { name });
        throw error;
      });
      print(translate(isChanged ? 'done.user_disable' : 'done.user_disabled_before', { username }));
    }),
};
