import { AppError } from '#kernel/errors.ts';

/** A type, as far as it decides about an answer. */
export type TypeRule = { id: string; minPerOrder: number; maxPerOrder: number; isHidden: boolean; isOnSale: boolean };
type Choice = { asked: string | undefined; mine: { typeId: string | null } | null };

const refuse = (code: 'ticket_type.not_found' | 'ticket_type.required' | 'ticket_type.not_on_sale', params = {}) =>
  new AppError(code, params, [{ field: 'ticketTypeId', rule: 'invalid_value' }]);

/** The type of an answer: the requested one, the former one, or the only one there is. Null when no type is offered. */
export function typeOf(types: readonly TypeRule[], { asked, mine }: Choice): string | null {
  if (asked === undefined && mine) return mine.typeId;
  const offered = types.filter(({ id, isHidden }) => !isHidden || id === mine?.typeId);
  if (asked !== undefined) {
    if (!offered.some(({ id }) => id === asked)) throw refuse('ticket_type.not_found');
    return asked;
  }
  if (offered.length > 1) throw refuse('ticket_type.required');
  return offered[0]?.id ?? null;
}

/** Throws unless a party of this size may get more of this type now. */
export function assertOnSale(type: TypeRule, partySize: number): void {
  if (!type.isOnSale) throw refuse('ticket_type.not_on_sale');
  const { minPerOrder: min, maxPerOrder: max } = type;
  if (partySize < min || partySize > max)
    throw new AppError('ticket_type.party_size', { min, max }, [{ field: 'partySize', rule: 'invalid_value' }]);
}
