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
  const network: Network = {
    lookup: async (hostname) =>
      hostname.endsWith('.example') ? [{ address: '127.0.0.1', family: 4 }] : [{ address: '10.0.0.1', family: 4 }],
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
    put,
    /** Puts a page there and returns its address. */
    page: (path: string, title: string, head = ''): string => put(path, 'text/html', `<title>${title}</title>${head}`),
    countOf: (path: string): number => asked.filter((one) => one === path).length,
    address: (path: string): string => `http://news.example:${port}${path}`,
  };
}
