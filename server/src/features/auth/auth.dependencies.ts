import type { Db } from '#kernel/db/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { PasswordRules } from './password-rules.ts';

/** Dependencies of this feature's services. */
export type AuthDependencies = Pick<
  Parts,
  'oneTime' | 'throttle' | 'passwords' | 'mailer' | 'texter' | 'entrance' | 'sessions' | 'transact' | 'viewers' | 'audit'
> & { db: Db; passwordRules: PasswordRules };
