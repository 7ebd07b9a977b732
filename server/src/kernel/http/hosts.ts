import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';

const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|(?:::ffff:)127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;
/** A host name or address of the loopback interface. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];
/** Whether a request comes directly from the local machine: one forwarded by a local proxy may come from anywhere. */
export const isFromHere = ({ raw, hostname, headers }: Pick<FastifyRequest, 'raw' | 'hostname' | 'headers'>): boolean =>
  isLoopback(raw.socket.remoteAddress ?? '') && isLoopback(hostname) && !forwarded.some((name) => headers[name] !== undefined);

/** Exempt from the check of the host name, as probes address the process by any IP address or internal name. */
export const watchPaths: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** Rejects requests with a host name that is not one of the site (DNS rebinding). */
export function useHosts(app: FastifyInstance, names: readonly string[]): void {
  const known = new Set(names);
  app.addHook('onRequest', async ({ hostname, url }) => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    if (known.has(name) || isLoopback(name) || watchPaths.includes(url.split('?')[0] ?? '')) return;
    throw new AppError('request.unknown_host');
  });
}
