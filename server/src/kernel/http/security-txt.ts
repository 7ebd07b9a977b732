import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';

const PATH = '/.well-known/security.txt';
/** Validity of a response; the standard recommends less than a year. */
const GOOD_DAYS = 180;
const DAY_MS = 24 * 3_600_000;

type Dependencies = {
  /** A mail address or a URL; empty where no contact is configured. */
  contact: () => string;
  origin: () => string;
};

/** Serves the contact for reports of vulnerabilities (RFC 9116). */
export function mountSecurityTxt(app: FastifyInstance, { contact, origin }: Dependencies): void {
  app.get(PATH, async (_request, reply) => {
    const to = contact();
    if (to === '') throw new AppError('request.not_found');
    const lines = [
      `Contact: ${to.includes('://') ? new URL(to).href : `mailto:${to}`}`,
      `Expires: ${new Date(Date.now() + GOOD_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en, zh',
      `Canonical: ${origin()}${PATH}`,
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
