import type { Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Sessions } from '#kernel/session/index.ts';
import type { Passwords } from '#kernel/session/passwords.ts';
import { authRepository } from './auth.repository.ts';
import { authRoutes } from './auth.routes.ts';
import { authService } from './auth.service.ts';

const tidySessions = defineJob<object>('sessions.tidy');
type Needs = { sessions: Sessions; passwords: Passwords };

export function createAuth({ db, transact, jobs }: Parts, { sessions, passwords }: Needs): { routes: Handler[] } {
  jobs.define(tidySessions, { schedule: '23 * * * *', concurrency: 1 }, sessions.tidy);
  return { routes: authRoutes(authService({ accounts: authRepository(db), sessions, passwords, transact })) };
}
