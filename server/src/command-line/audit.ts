import { commandLine } from '#kernel/audit/index.ts';
import { type Command, Mistyped, textOf } from './command.ts';
import { withApp } from './with-app.ts';

const MARK = /^\d{1,15}:[\da-f]{64}$/;

export const auditVerify: Command = {
  name: 'audit verify',
  options: { mark: { type: 'string' }, json: { type: 'boolean' } },
  async run({ values, environment, translate, print }) {
    const mark = textOf(values, 'mark') || null;
    if (mark !== null && !MARK.test(mark)) throw new Mistyped(translate('mistyped.mark'));
    return withApp(environment, async ({ auditChain, audit }, _config, { transact }) => {
      const { checked, waiting, firstBroken, mark: last } = await auditChain.verifyAll(mark);
      const isSound = firstBroken === null;
      const after = { state: isSound ? 'sound' : 'broken', mark: last };
      await transact((tx) => audit.record(tx, { by: commandLine, action: 'audit.verified', after }));
      if (values['json'])
        print(JSON.stringify({ state: isSound ? 'sound' : 'broken', checked, waiting, firstBroken, mark: last }, null, 2));
      else {
        if (isSound) print(translate('done.audit_sound', { count: checked }));
        else
          print(translate(`done.audit_${firstBroken.error}`, { position: firstBroken.position ?? '-', line: firstBroken.entryId ?? '-' }));
        if (last !== null) print(translate('done.audit_mark', { mark: last }));
      }
      return isSound ? 0 : 1;
    });
  },
};
