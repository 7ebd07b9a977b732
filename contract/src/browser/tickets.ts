/**
 * The text of a ticket, in letters that scanners and keyboards of all kinds agree on. It consists of the id of a registration and its
 * signature, then a mark of the event and a seal over all of it. The mark and the seal are not secret and prove nothing. Without the
 * network, they distinguish a ticket of another event and an edited ticket from a ticket that the list does not have yet. Older tickets end
 * with the signature. No dependencies.
 */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;
const ID_LETTERS = 26;
/** Length of the signature: 80 bits. */
export const SIGNATURE_LETTERS = 16;
/** The beginning of the signature, for typing: it is compared only with the guests of one event. */
export const CODE_LETTERS = 8;

export function base32(bytes: Uint8Array): string {
  let [letters, value, bits] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value & 0xff) << 8) | byte;
    for (bits += 8; bits >= BITS; bits -= BITS) letters += LETTERS[(value >>> (bits - BITS)) & 31];
  }
  return bits > 0 ? letters + LETTERS[(value << (BITS - bits)) & 31] : letters;
}

function hexOf(letters: string): string {
  const bits = [...letters].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(BITS, '0')).join('');
  return Array.from({ length: 32 }, (_, index) => parseInt(bits.slice(index * 4, index * 4 + 4), 2).toString(16)).join('');
}

const bytesOf = (id: string): Uint8Array => Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Length of the mark and of the seal: 20 bits each. */
const SUM_LETTERS = 4;
const PROOF_LETTERS = ID_LETTERS + SIGNATURE_LETTERS;
const SEALED_LETTERS = PROOF_LETTERS + 2 * SUM_LETTERS;

/** 32-bit FNV-1a: not secret, and equal everywhere. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return base32(Uint8Array.of(sum >>> 24, sum >>> 16, sum >>> 8, sum)).slice(0, SUM_LETTERS);
}
export const eventMark = (eventId: string): string => sumOf(eventId);

/** Without an event, the text has the form of older tickets. */
export function ticketText(registrationId: string, signature: string, eventId?: string): string {
  const proof = base32(bytesOf(registrationId)) + signature;
  if (eventId === undefined) return proof;
  const marked = proof + eventMark(eventId);
  return marked + sumOf(marked);
}

/** Normalizes a scanned or typed ticket: lower-case letters, spaces and dashes are accepted. */
export const tidyTicket = (typed: string): string => typed.toUpperCase().replace(/[^A-Z2-7]/g, '');

/** `mark`: mark of the event; null = the ticket has none. */
export type TicketParts = { registrationId: string; signature: string; mark: string | null };
/** Null if the text does not have the form of a ticket. */
export function ticketParts(typed: string): TicketParts | null {
  const text = tidyTicket(typed);
  const isSealed = text.length === SEALED_LETTERS;
  if (!isSealed && text.length !== PROOF_LETTERS) return null;
  if (isSealed && sumOf(text.slice(0, -SUM_LETTERS)) !== text.slice(-SUM_LETTERS)) return null;
  const hex = hexOf(text.slice(0, ID_LETTERS));
  const registrationId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  // The last letter of the id has bits to spare: only one spelling is valid.
  if (base32(bytesOf(registrationId)) !== text.slice(0, ID_LETTERS)) return null;
  return {
    registrationId,
    signature: text.slice(ID_LETTERS, PROOF_LETTERS),
    mark: isSealed ? text.slice(PROOF_LETTERS, -SUM_LETTERS) : null,
  };
}

/** Whether a text has the length and the letters of a ticket but is not one, because a letter was changed. */
export const isEdited = (typed: string): boolean =>
  /^[\sA-Za-z2-7-]*$/.test(typed) && tidyTicket(typed).length === SEALED_LETTERS && ticketParts(typed) === null;
