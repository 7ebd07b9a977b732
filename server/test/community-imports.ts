import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { CommunityImport } from '#contract/community-transfer/imports.ts';
import { zipOf } from '#kernel/zip/index.ts';
import type { TestApp } from './app.ts';
import type { TestCommunity } from './communities.ts';
import type { TestUser } from './people.ts';
import { unzip } from './unzip.ts';
import { uploadCalls } from './uploads.ts';

export type Files = Record<string, Buffer>;
type Listed = { file: string; bytes: number; sha256: string };

/** A zip of these files in their order. */
export async function zipped(files: Files): Promise<Buffer> {
  const entries = async function* () {
    for (const [name, content] of Object.entries(files)) yield { name, open: () => Readable.from([content]), compress: name.endsWith('l') };
  };
  const chunks: Buffer[] = [];
  for await (const chunk of zipOf(entries())) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Changes lines of a file of JSON Lines; the manifest still has the old checksum. */
export const relined = (files: Files, name: string, change: (line: Record<string, unknown>) => object): Files => ({
  ...files,
  [name]: Buffer.from(
    linesOf(files[name]!)
      .map((line) => `${JSON.stringify(change(line))}\n`)
      .join(''),
  ),
});

/** With a manifest that fits the files. */
export function resealed(files: Files, change: object = {}): Files {
  const listed = Object.entries(files)
    .filter(([name]) => name !== 'manifest.json')
    .map(([file, content]): Listed => ({ file, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }));
  const manifest = JSON.parse(String(files['manifest.json'])) as object;
  return { ...files, 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, files: listed, ...change })) };
}

export const linesOf = (file: Buffer): Record<string, unknown>[] =>
  String(file)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The calls around files of communities: export a community, upload a file, check and import it. */
export function communityFileCalls(app: TestApp) {
  const { upload } = uploadCalls(app);
  const exported = async ({ id }: Pick<TestCommunity, 'id'>, as: TestUser): Promise<Files> => {
    const params = { id };
    await app.call('POST /communities/:id/exports', { params, as, body: {} });
    const latest = async () => (await app.call('GET /communities/:id/exports/latest', { params, as })).body.export;
    await expect.poll(async () => (await latest())?.state).toBe('ready');
    const exportId = (await latest())!.id;
    const { url } = (await app.call('POST /communities/:id/exports/:exportId/link', { params: { id, exportId }, as })).body;
    return unzip(Buffer.from(await (await fetch(app.origin + new URL(url).pathname)).arrayBuffer()));
  };
  const start = async (as: TestUser, content: Uint8Array) =>
    app.call('POST /community-imports', { as, body: { uploadId: await upload(as, content, 'community'), fileName: 'club.zip' } });
  const latest = async (as: TestUser): Promise<CommunityImport> => (await app.call('GET /community-imports/latest', { as })).body.import!;
  const settled = async (as: TestUser): Promise<CommunityImport> => {
    await expect.poll(async () => (await latest(as)).state).not.toMatch(/checking|running/);
    return latest(as);
  };
  const check = async (as: TestUser, content: Uint8Array): Promise<CommunityImport> => {
    const { status, body } = await start(as, content);
    if (status !== 201) throw new Error(`It was refused: ${JSON.stringify(body)}`);
    return settled(as);
  };
  const run = (as: TestUser, id: string, slug: string, name = 'The club') =>
    app.call('POST /community-imports/:id/run', { as, params: { id }, body: { name, slug } });
  const cancel = (as: TestUser, id: string) => app.call('POST /community-imports/:id/cancel', { as, params: { id } });
  const imported = async (as: TestUser, content: Uint8Array, slug: string): Promise<CommunityImport> => {
    const { id, failure } = await check(as, content);
    expect(failure).toBeNull();
    expect((await run(as, id, slug)).status).toBe(200);
    return settled(as);
  };
  return { exported, start, latest, settled, check, run, cancel, imported };
}
