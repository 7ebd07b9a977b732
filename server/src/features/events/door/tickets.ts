import { createHmac, timingSafeEqual } from 'node:crypto';
import { base32, CODE_LETTERS, SIGNATURE_LETTERS, ticketText } from '#contract/browser/tickets.ts';

type Signed = { id: string; secret: string };

/** Signs with the secret of the event, so that a ticket of one event proves nothing at another. */
export const signatureOf = ({ id, secret }: Signed): string =>
  base32(createHmac('sha256', secret).update(`ticket ${id}`).digest()).slice(0, SIGNATURE_LETTERS);

export const codeOf = (registration: Signed): string => signatureOf(registration).slice(0, CODE_LETTERS);
export const ticketOf = (registration: Signed & { eventId: string }): string =>
  ticketText(registration.id, signatureOf(registration), registration.eventId);
/** Both have the same length. */
export const isGenuine = (registration: Signed, signature: string): boolean =>
  timingSafeEqual(Buffer.from(signatureOf(registration)), Buffer.from(signature));
