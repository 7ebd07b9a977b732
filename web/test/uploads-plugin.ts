import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

type Kept = { size: number; received: number };
type UploadState = { kept: Map<string, Kept>; log: string[]; refusals: string[]; isLost: boolean; free: () => void; held: Promise<void> };

const newUploadState = (): UploadState => ({
  kept: new Map(),
  log: [],
  refusals: [],
  isLost: false,
  free: () => {},
  held: Promise.resolve(),
});
const states = new Map<string, UploadState>();

/** Pages that test at the same time have cookies of their own, and so the uploads of their own. */
const idOf = (request: IncomingMessage, response: ServerResponse): string => {
  const known = /\buploads-desk=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
  const id = known ?? randomUUID();
  if (!known) response.setHeader('set-cookie', `uploads-desk=${id}; Path=/api`);
  return id;
};
const stateOf = (id: string): UploadState => {
  const state = states.get(id) ?? newUploadState();
  states.set(id, state);
  return state;
};

const read = async (request: IncomingMessage): Promise<number> => {
  let length = 0;
  for await (const part of request) length += (part as Buffer).length;
  return length;
};
const numberIn = ({ headers }: IncomingMessage, name: string) => Number(headers[name]);

/** Commands of a test: `?hold=1` delays parts; `?lost=1` drops connections, until `?lost=0`; `?refuse=503` rejects the next ones. */
const direct = (id: string, query: URLSearchParams): string[] => {
  if (query.has('reset')) {
    stateOf(id).free();
    states.delete(id);
  }
  const state = stateOf(id);
  if (query.has('hold')) {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(state, { held: promise, free: resolve });
  }
  if (query.has('lost')) state.isLost = query.get('lost') === '1';
  state.refusals.push(...(query.get('refuse')?.split(',') ?? []));
  return state.log;
};

const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const state = stateOf(idOf(request, response));
  const id = request.url?.slice(1) ?? '';
  const { method = '' } = request;
  state.log.push(`${method} ${request.headers['upload-offset'] ?? request.headers['upload-length'] ?? ''}`.trim());
  const length = await read(request);
  const answer = (status: number, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'tus-resumable': '1.0.0', ...headers }).end();
  if (method === 'POST') {
    const made = `upload-${state.kept.size + 1}`;
    state.kept.set(made, { size: numberIn(request, 'upload-length'), received: 0 });
    return void answer(201, { location: `/api/v2/uploads/${made}` });
  }
  const found = state.kept.get(id);
  if (!found) return void answer(404);
  if (method === 'DELETE') {
    state.kept.delete(id);
    return void answer(204);
  }
  if (method === 'PATCH') {
    await state.held;
    if (state.isLost) return void request.socket.destroy();
    const refusal = state.refusals.shift();
    if (refusal) return void answer(Number(refusal));
    if (numberIn(request, 'upload-offset') !== found.received) return void answer(409);
    found.received += length;
  }
  answer(method === 'HEAD' ? 200 : 204, { 'upload-offset': String(found.received), 'upload-length': String(found.size) });
};

/** The server of uploads in component tests: counts bytes instead of storing them, and is controlled by `/api/uploads-desk`. */
export const uploadsForTests = (): Plugin => ({
  name: 'plaza-uploads-for-tests',
  configureServer: ({ middlewares }) => {
    middlewares.use('/api/uploads-desk', (request, response) => {
      const id = idOf(request, response);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(direct(id, new URL(request.url ?? '', 'http://x').searchParams)));
    });
    middlewares.use('/api/v2/uploads', (request, response, next) => {
      take(request, response).catch(next);
    });
  },
});
