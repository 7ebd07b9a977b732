import { z } from 'zod';
import { Hold, TicketType, Way } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Id, IdOrSlug, Instant, line, text } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

/** Ticket type as its hosts see it, with the numbers of seats that are taken, held, and waited for. */
export const HostTicketType = z.object({ ...TicketType.shape, taken: z.int(), held: z.int(), version }).meta({ id: 'HostTicketType' });
export type HostTicketType = z.infer<typeof HostTicketType>;

const perOrder = z.int().min(limits.perOrder.min).max(limits.perOrder.max);
const fields = {
  name: line(limits.ticketName),
  description: text(limits.ticketDescription).default(''),
  /** Price in the smallest unit of the currency; only tickets with price 0 can be given out. */
  price: z.int().min(0).max(limits.ticketPrice.max).default(0),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR'),
  /** Period of sale. `salesFrom`: null = from publication on. `salesUntil`: null = as long as the event can be answered. */
  salesFrom: Instant.nullable().default(null),
  salesUntil: Instant.nullable().default(null),
  minPerOrder: perOrder.default(1),
  maxPerOrder: perOrder.default(1),
  /** Null: as many as the event has seats. */
  capacity: z.int().min(limits.eventCapacity.min).max(limits.eventCapacity.max).nullable().default(null),
  /** Not offered to guests. */
  isHidden: z.boolean().default(false),
};
const Orders = z.object({ minPerOrder: perOrder, maxPerOrder: perOrder });
const Sales = z.object({ salesFrom: Instant.nullable(), salesUntil: Instant.nullable() });
const ordered = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(shape)
    .refine(
      (type) => {
        const { minPerOrder = 1, maxPerOrder = 1 } = type as { minPerOrder?: number; maxPerOrder?: number };
        return minPerOrder <= maxPerOrder;
      },
      { path: ['maxPerOrder'], params: { rule: 'invalid_value' }, when: ({ value }) => Orders.safeParse(value).success },
    )
    .refine(
      (type) => {
        const { salesFrom, salesUntil } = type as { salesFrom?: string | null; salesUntil?: string | null };
        return !salesFrom || !salesUntil || Date.parse(salesFrom) < Date.parse(salesUntil);
      },
      { path: ['salesUntil'], params: { rule: 'after_start' }, when: ({ value }) => Sales.safeParse(value).success },
    );
export const TicketTypeCreate = ordered(fields);
export type TicketTypeCreate = z.output<typeof TicketTypeCreate>;
export const TicketTypeChange = ordered({ ...fields, version });

const poolFields = {
  name: line(limits.poolName),
  /** Null = no limit; never below the number of places that guests have. */
  capacity: z.int().min(limits.eventCapacity.min).max(limits.eventCapacity.max).nullable(),
  /** Ticket types that draw from the pool. */
  ticketTypeIds: z.array(Id).max(limits.ticketTypes.max),
};
export const PoolCreate = z.strictObject(poolFields);
export type PoolCreate = z.output<typeof PoolCreate>;
export const PoolChange = z.strictObject({ ...poolFields, version });
export type PoolChange = z.output<typeof PoolChange>;
/** A pool that ticket types share, as its hosts see it. */
export const HostPool = z.object({ id: Id, ...poolFields, taken: z.int(), held: z.int(), version }).meta({ id: 'HostPool' });
export type HostPool = z.infer<typeof HostPool>;

const byId = z.object({ id: IdOrSlug });
const byPool = z.object({ id: IdOrSlug, poolId: Id });
const byType = z.object({ id: IdOrSlug, typeId: Id });
const Types = z.object({ items: z.array(HostTicketType), pools: z.array(HostPool) });
const forHosts = ['event.not_found', 'member.not_allowed'] as const;

export const eventTickets = {
  types: endpoint({
    method: 'GET',
    path: '/events/:id/ticket-types',
    access: 'user',
    summary:
      'List the ticket types of an event, including hidden ones, and the pools that they share. For its hosts, and the administrators of its community.',
    params: byId,
    ok: Types,
    errors: forHosts,
  }),
  addType: endpoint({
    method: 'POST',
    path: '/events/:id/ticket-types',
    access: 'user',
    summary: 'Add a ticket type. Guests choose one as soon as there is one that is not hidden.',
    params: byId,
    body: TicketTypeCreate,
    ok: Types,
    status: 201,
    errors: [...forHosts, 'event.over', 'ticket_type.name_taken', 'ticket_type.not_free', 'ticket_type.too_many'],
    rate: { max: 120, per: 3600 },
  }),
  changeType: endpoint({
    method: 'PUT',
    path: '/events/:id/ticket-types/:typeId',
    access: 'user',
    summary: 'Change a ticket type. More tickets promote the waitlist; fewer tickets than are taken are refused.',
    params: byType,
    body: TicketTypeChange,
    ok: Types,
    errors: [
      ...forHosts,
      'event.over',
      'event.seats_taken',
      'ticket_type.name_taken',
      'ticket_type.not_found',
      'ticket_type.not_free',
      'record.changed',
    ],
  }),
  removeType: endpoint({
    method: 'DELETE',
    path: '/events/:id/ticket-types/:typeId',
    access: 'user',
    summary: 'Remove a ticket type that no guest has or waits for.',
    params: byType,
    ok: Types,
    errors: [...forHosts, 'event.over', 'ticket_type.not_found', 'ticket_type.taken'],
  }),
  orderTypes: endpoint({
    method: 'PUT',
    path: '/events/:id/ticket-types',
    access: 'user',
    summary: 'Set the order in which ticket types are shown. Those left out come last.',
    params: byId,
    body: z.strictObject({ ids: z.array(Id).max(limits.ticketTypes.max) }),
    ok: Types,
    errors: [...forHosts, 'event.over'],
  }),
  addPool: endpoint({
    method: 'POST',
    path: '/events/:id/pools',
    access: 'user',
    summary: 'Add a pool that ticket types share: guests with one of them draw from it too.',
    params: byId,
    body: PoolCreate,
    ok: Types,
    status: 201,
    errors: [...forHosts, 'event.over', 'pool.exists', 'pool.taken', 'pool.too_many', 'ticket_type.not_found'],
    rate: { max: 120, per: 3600 },
  }),
  changePool: endpoint({
    method: 'PUT',
    path: '/events/:id/pools/:poolId',
    access: 'user',
    summary: 'Change a shared pool and which ticket types draw from it. Fewer places than guests have are refused.',
    params: byPool,
    body: PoolChange,
    ok: Types,
    errors: [...forHosts, 'event.over', 'pool.exists', 'pool.not_found', 'pool.taken', 'ticket_type.not_found', 'record.changed'],
  }),
  removePool: endpoint({
    method: 'DELETE',
    path: '/events/:id/pools/:poolId',
    access: 'user',
    summary: 'Remove a shared pool: it no longer limits the tickets that drew from it.',
    params: byPool,
    ok: Types,
    errors: [...forHosts, 'event.over', 'pool.not_found'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/events/:id/registrations/move',
    access: 'user',
    summary: 'Give guests another ticket type or way, as far as there are seats. The guests are notified. For its hosts.',
    params: byId,
    body: z
      .strictObject({ ids: z.array(Id).min(1).max(limits.attendeesAtOnce.max), way: Way.optional(), ticketTypeId: Id.optional() })
      .refine(({ way, ticketTypeId }) => way !== undefined || ticketTypeId !== undefined, {
        path: ['ticketTypeId'],
        params: { rule: 'required' },
      }),
    /** `full`: no seat is left there. `gone`: the registration no longer has a seat or waits for one. */
    ok: z.object({ results: z.array(z.object({ id: Id, outcome: z.enum(['moved', 'full', 'gone']) })) }),
    errors: [...forHosts, 'event.closed', 'event.not_hybrid', 'ticket_type.not_found'],
    rate: { max: 300, per: 3600 },
  }),
  hold: endpoint({
    method: 'POST',
    path: '/events/:id/hold',
    access: 'user',
    summary: 'Hold seats while a form is filled in; the RSVP takes them. A person has one hold per event: the last call counts.',
    params: byId,
    body: z.strictObject({
      partySize: perOrder.default(1),
      way: Way.optional(),
      ticketTypeId: Id.optional(),
      minutes: z.int().min(limits.holdMinutes.min).max(limits.holdMinutes.max).default(limits.holdMinutes.default),
    }),
    ok: Hold,
    errors: [
      'event.not_found',
      'event.closed',
      'event.full',
      'event.by_invitation',
      'event.external',
      'event.not_hybrid',
      'event.party_too_large',
      'pool.full',
      'hold.not_needed',
      'registration.rejected',
      'member.not_member',
      'member.banned',
      'event.barred',
      'ticket_type.not_found',
      'ticket_type.not_on_sale',
      'ticket_type.party_size',
      'ticket_type.required',
    ],
    rate: { max: 120, per: 3600 },
  }),
  releaseHold: endpoint({
    method: 'DELETE',
    path: '/events/:id/hold',
    access: 'user',
    summary: 'Give back the seats that are kept for the caller. Idempotent.',
    params: byId,
    ok: z.object({}),
    errors: ['event.not_found'],
  }),
};
