import { CODE_LETTERS, ticketText } from '#contract/browser/tickets.ts';
import type { DoorTicket } from '#contract/events/door.ts';

/** A person on a badge; `name` is null for a companion whose name the guest did not give. */
export type Printed = { key: string; name: string | null; of: string; ticket: string; ticketType: string | null };

const byName = (language: string) => {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  return (a: DoorTicket, b: DoorTicket) => compare(a.name, b.name) || compare(a.username, b.username);
};
export const sorted = (tickets: readonly DoorTicket[], language: string): DoorTicket[] => tickets.toSorted(byName(language));

/** Each person of each party, in the order of the guests. */
export const peopleOf = (tickets: readonly DoorTicket[], eventId: string): Printed[] =>
  tickets.flatMap(({ id, name, signature, partySize, guests, ticketType }) =>
    Array.from({ length: partySize }, (_, index) => ({
      key: `${id}-${index}`,
      name: index === 0 ? name : (guests[index - 1] ?? null),
      of: name,
      ticket: ticketText(id, signature, eventId),
      ticketType,
    })),
  );

export const codeOf = ({ signature }: DoorTicket): string =>
  `${signature.slice(0, CODE_LETTERS / 2)}-${signature.slice(CODE_LETTERS / 2, CODE_LETTERS)}`;

const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;
const [LONG, VERY_LONG] = [18, 32];
/** So that a name fits into two lines: signs of East Asia are twice as wide. */
export function sizeOf(name: string): 'short' | 'long' | 'veryLong' {
  const width = [...name].reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0);
  if (width > VERY_LONG) return 'veryLong';
  return width > LONG ? 'long' : 'short';
}

export const pagesOf = <T>(all: readonly T[], perPage: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / perPage) }, (_, page) => all.slice(page * perPage, (page + 1) * perPage));
