import { expect } from 'vitest';
import type { ImportMode, UserImport } from '#contract/users/import.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './people.ts';
import { uploadCalls } from './uploads.ts';

/** The calls of the import page: upload, check and run. */
export function importCalls(app: Pick<TestApp, 'raw' | 'call'>) {
  const { upload } = uploadCalls(app);
  const send = (as: TestUser, content: string | Uint8Array) =>
    upload(as, typeof content === 'string' ? new TextEncoder().encode(content) : content, 'accounts');
  const start = async (as: TestUser, content: string | Uint8Array, mode: ImportMode = 'create') =>
    app.call('POST /users/imports', { as, body: { uploadId: await send(as, content), fileName: 'people.csv', mode } });
  const get = async (as: TestUser, id: string): Promise<UserImport> =>
    (await app.call('GET /users/imports/:id', { as, params: { id } })).body;
  /** Waits until the import is not being processed. */
  const settled = async (as: TestUser, id: string): Promise<UserImport> => {
    await expect.poll(async () => (await get(as, id)).state).not.toMatch(/checking|running/);
    return get(as, id);
  };
  const check = async (as: TestUser, content: string | Uint8Array, mode: ImportMode = 'create'): Promise<UserImport> =>
    settled(as, (await start(as, content, mode)).body.id);
  const run = (as: TestUser, id: string, sendInvitations = false) =>
    app.call('POST /users/imports/:id/run', { as, params: { id }, body: { sendInvitations } });
  const cancel = (as: TestUser, id: string) => app.call('POST /users/imports/:id/cancel', { as, params: { id } });
  /** `line column rule`, in their order. */
  const errors = async (as: TestUser, id: string): Promise<string[]> => {
    const { body } = await app.call('GET /users/imports/:id/errors', { as, params: { id }, query: { perPage: 100 } });
    return body.items.map(({ line, column, rule }) => `${line} ${column} ${rule}`);
  };
  return { send, start, get, settled, check, run, cancel, errors };
}
