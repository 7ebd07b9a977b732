import { z } from 'zod';
import { limits } from '#contract/browser/limits.ts';
import { Id, Instant, line, text } from '#contract/kernel/schemas.ts';

const perOrder = z.int().min(limits.perOrder.min).max(limits.perOrder.max);
const capacity = z.int().min(limits.eventCapacity.min).max(limits.eventCapacity.max).nullable();

/** Without prices: nothing that costs something can be given out. */
const TicketType = z
  .object({
    id: Id,
    name: line(limits.ticketName),
    description: text(limits.ticketDescription),
    sales_from: Instant.nullable(),
    sales_until: Instant.nullable(),
    min_per_order: perOrder,
    max_per_order: perOrder,
    is_hidden: z.boolean(),
    capacity,
  })
  .refine((type) => type.min_per_order <= type.max_per_order)
  .refine(({ sales_from: from, sales_until: until }) => from === null || until === null || Date.parse(from) < Date.parse(until));
const SharedPool = z.object({
  id: Id,
  name: line(limits.poolName),
  capacity,
  ticket_type_ids: z.array(Id).max(limits.ticketTypes.max),
});

/** Files may hold types of one name, which events once could have: the first keeps it, the others get a number. */
export function withOwnNames<T extends { name: string }>(types: readonly T[]): T[] {
  const names = new Set(types.map(({ name }) => name.toLowerCase()));
  const given = new Set<string>();
  return types.map((type) => {
    let name = type.name;
    for (let number = 2; given.has(name.toLowerCase()); number += 1) {
      const renamed = `${[...type.name].slice(0, limits.ticketName.max - 1 - String(number).length).join('')} ${number}`;
      if (!names.has(renamed.toLowerCase())) name = renamed;
    }
    given.add(name.toLowerCase());
    return { ...type, name };
  });
}

/** The capacity, ticket types and pools that guests of an event draw from. Missing in files that were written before there were tickets. */
export const ticketColumns = {
  online_capacity: capacity.default(null),
  ticket_types: z.array(TicketType).max(limits.ticketTypes.max).transform(withOwnNames).default([]),
  shared_pools: z
    .array(SharedPool)
    .max(limits.sharedPools.max)
    .refine((pools) => new Set(pools.map(({ name }) => name.toLowerCase())).size === pools.length)
    .default([]),
};
