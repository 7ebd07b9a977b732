import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import type { Attachment } from '#contract/chat/attachments.ts';
import type { Problem } from '#contract/problem.ts';
import type { Image } from '#contract/uploads.ts';
import { type TestApp, testApp } from './app.ts';
import type { TestUser } from './people.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const PART = 512 * 1024;

/** A server with a separate folder for files. */
export async function uploadsApp(environment: Record<string, string> = {}, surroundings: Parameters<typeof testApp>[1] = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-uploads-'));
  const app = await testApp({ PLAZA_DATA: folder, ...environment }, surroundings);
  // Registered later, so it runs before the server closes; later writes go to a folder that no one reads.
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  /** Files below a folder of the storage, `uploads` or `images`. */
  const filesIn = (below: string): string[] => {
    const root = path.join(folder, 'files', below);
    if (!fs.existsSync(root)) return [];
    const all = fs.readdirSync(root, { recursive: true, withFileTypes: true });
    return all.filter((entry) => entry.isFile()).map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  };
  return { ...app, ...uploadCalls(app), filesIn, dataDir: folder };
}

export function uploadCalls(app: Pick<TestApp, 'raw'>) {
  const create = (as: TestUser, size: number | string, { purpose = 'avatar', name = 'a.png', headers = {} } = {}) =>
    app.raw('/api/v2/uploads', {
      method: 'POST',
      as,
      headers: {
        ...TUS,
        'upload-length': String(size),
        'upload-metadata': `purpose ${btoa(purpose)},filename ${Buffer.from(name).toString('base64')}`,
        ...headers,
      },
    });
  const idOf = ({ headers }: { headers: Headers }) => headers.get('location')?.split('/').at(-1) ?? '';
  const open = async (as: TestUser, size: number, purpose = 'avatar', name = 'a.png') => idOf(await create(as, size, { purpose, name }));
  const look = (as: TestUser, id: string) => app.raw(`/api/v2/uploads/${id}`, { method: 'HEAD', as, headers: TUS });
  const send = (as: TestUser, id: string, { offset, part }: { offset: number; part: Uint8Array }) =>
    app.raw(`/api/v2/uploads/${id}`, {
      method: 'PATCH',
      as,
      body: part as Uint8Array<ArrayBuffer>,
      headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    });
  const drop = (as: TestUser, id: string) => app.raw(`/api/v2/uploads/${id}`, { method: 'DELETE', as, headers: TUS });
  /** A whole file in parts; answers the upload's id. */
  const upload = async (as: TestUser, content: Uint8Array, purpose = 'avatar', name = 'a.png') => {
    const id = await open(as, content.length, purpose, name);
    for (let offset = 0; offset < content.length; offset += PART) {
      const { status, body } = await send(as, id, { offset, part: content.subarray(offset, offset + PART) });
      if (status !== 204) throw new Error(`A part was refused: ${JSON.stringify(body)}`);
    }
    return id;
  };
  const finish = async (as: TestUser, id: string) => {
    const answer = await app.raw(`/api/v2/uploads/${id}/image`, { method: 'POST', as });
    return { ...answer, body: answer.body as Image & Partial<Problem> };
  };
  const makeImage = async (as: TestUser, content: Uint8Array, purpose = 'avatar') => finish(as, await upload(as, content, purpose));
  const finishAttachment = async (as: TestUser, id: string) => {
    const answer = await app.raw(`/api/v2/uploads/${id}/attachment`, { method: 'POST', as });
    return { ...answer, body: answer.body as Attachment & Partial<Problem> };
  };
  /** An upload that a message can take, and what it is there. */
  const attachment = async (as: TestUser, name: string, content: Uint8Array) => {
    const uploadId = await upload(as, content, 'attachment', name);
    const { status, body } = await finishAttachment(as, uploadId);
    return { uploadId, status, body };
  };
  return { create, idOf, open, look, send, drop, upload, finish, makeImage, finishAttachment, attachment };
}

/** A photograph as far as a compressor can tell. */
export const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

export const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as Partial<Problem>).code];
