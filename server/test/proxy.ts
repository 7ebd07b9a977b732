import net, { type AddressInfo, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** A TCP proxy for another server, which can simulate a failing network. */
export async function testProxy(target: string) {
  const { hostname, port } = new URL(target);
  const pairs = new Set<Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      pairs.add(one);
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => (pairs.delete(one), other.destroy()));
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  const cut = (): void => pairs.forEach((socket) => socket.destroy());
  afterAll(() => {
    cut();
    server.close();
  });
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    /** Closes every connection; new ones are accepted. */
    cut,
    /** Closes every connection and rejects new ones, until it comes back. */
    goAway(): void {
      server.close();
      cut();
    },
    comeBack: (): Promise<void> => listen(own),
  };
}
