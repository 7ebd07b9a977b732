import type { FastifyRequest } from 'fastify';

/** Holds no secret: by it a browser asks for the application in place of what a visitor is shown. */
export const isSignedIn = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => cookieOf(headers.cookie, 'plaza_in') === '1';

/** The value of a cookie as it was sent; the product's own hold no signs that would need decoding. */
export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
