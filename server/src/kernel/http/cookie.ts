import type { FastifyRequest } from 'fastify';

/** Holds no secret: it requests the application instead of the public page. */
export const isSignedIn = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => cookieOf(headers.cookie, 'plaza_in') === '1';

/** The raw value of a cookie; the cookies of the product need no decoding. */
export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
