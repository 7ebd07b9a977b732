import { createServer, type RequestListener } from 'node:http';
import { afterAll } from 'vitest';
import type { Network } from '#kernel/fetching/index.ts';
import { listen } from './listen.ts';

/** Foreign sites on loopback: names that end with `.example` lead there, all others nowhere. */
export async function webSites() {
  const pages: Record<string, RequestListener> = {};
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const page = pages[path];
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  const port = Number(new URL(await listen(server)).port);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const slow: ReturnType<typeof slowNames>[] = [];
  const network: Network = {
    lookup: async (hostname, signal) => {
      const group = slow.find(({ has }) => has(hostname));
      if (group) return group.lookup(hostname, signal);
      return hostname.endsWith('.example') ? [{ address: '127.0.0.1', family: 4 }] : [{ address: '10.0.0.1', family: 4 }];
    },
    mayReach: (address, asking) => address === '127.0.0.1' && asking === port,
  };
  const put = (path: string, type: string, content: string | Buffer, status = 200): string => {
    pages[path] = (_, response) => void response.writeHead(status, { 'content-type': type }).end(content);
    return `http://news.example:${port}${path}`;
  };
  return {
    network,
    pages,
    asked,
    slowNames() {
      const group = slowNames(`.${slow.length}.slow`);
      slow.push(group);
      return group;
    },
    /** An address whose page comes once `isOpen` is settled. */
    held(path: string, isOpen: () => Promise<void>, host = 'news.example'): string {
      put(path, 'text/html', `<title>${path}</title>`);
      const answer = pages[path]!;
      pages[path] = (request, response) => void isOpen().then(() => answer(request, response));
      return `http://${host}:${port}${path}`;
    },
    put,
    /** Puts a page there and returns its address. */
    page: (path: string, title: string, head = ''): string => put(path, 'text/html', `<title>${title}</title>${head}`),
    countOf: (path: string): number => asked.filter((one) => one === path).length,
    address: (path: string): string => `http://news.example:${port}${path}`,
  };
}

/** Names that get no answer before `answer` is called, and then none that helps. */
function slowNames(suffix: string) {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  const begun: string[] = [];
  let now = 0;
  let maxAtOnce = 0;
  return {
    /** An address with another name. */
    address: (nth: number): string => `http://n${nth}${suffix}/`,
    answer,
    /** The names that were looked up. */
    begun,
    maxAtOnce: (): number => maxAtOnce,
    has: (hostname: string): boolean => hostname.endsWith(suffix),
    async lookup(hostname: string, signal?: AbortSignal): Promise<never> {
      begun.push(hostname);
      now += 1;
      maxAtOnce = Math.max(maxAtOnce, now);
      const { promise: isAborted, resolve: abort } = Promise.withResolvers<void>();
      signal?.addEventListener('abort', () => abort(), { once: true });
      await Promise.race([isAnswered, isAborted]);
      now -= 1;
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    },
  };
}
