import { z } from 'zod';
import { EventPlan } from './planning.ts';
import { EventQuestion } from './questions.ts';
import { EventMode } from './index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Id, IdOrSlug, Instant, line, Nothing } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

const template = {
  id: Id,
  name: z.string(),
  /** Title of the event that the template was made from. */
  title: z.string(),
  mode: EventMode,
  cover: z.string().nullable(),
  /** `change`: rename, replace and delete it. */
  can: z.object({ change: z.boolean() }),
  updatedAt: Instant,
  version,
};
/** Starting point for new events of a community: everything of an event except its people and its date. */
export const EventTemplate = z.object(template).meta({ id: 'EventTemplate' });
export type EventTemplate = z.infer<typeof EventTemplate>;

/** Template with the values that fill in the form of a new event. Only the hour and the duration of its times count. */
export const EventTemplatePlan = EventPlan.omit({
  id: true,
  slug: true,
  status: true,
  isRecurring: true,
  startsLater: true,
  endsLater: true,
})
  .extend({ ...template, questions: z.array(EventQuestion), ticketTypeCount: z.int() })
  .meta({ id: 'EventTemplatePlan' });
export type EventTemplatePlan = z.infer<typeof EventTemplatePlan>;

const name = line({ min: 1, ...limits.eventTemplateName });
const byId = z.object({ id: Id });
const hidden = ['event_template.not_found', 'member.not_allowed'] as const;
const rate = { max: 120, per: 3600 };

export const eventTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/communities/:id/event-templates',
    access: 'user',
    summary: 'List the event templates of a community by name. For those who may create events there.',
    params: z.object({ id: IdOrSlug }),
    ok: z.object({ items: z.array(EventTemplate) }),
    errors: ['community.not_found', 'community.archived', 'member.not_allowed'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/event-templates/:id',
    access: 'user',
    summary: 'Get a template with all that a new event starts with.',
    params: byId,
    ok: EventTemplatePlan,
    errors: hidden,
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:id/templates',
    access: 'user',
    summary: 'Save an event as a template of its community, without its people. For those who may edit it and create events there.',
    params: z.object({ id: IdOrSlug }),
    body: z.strictObject({ name }),
    ok: EventTemplate,
    status: 201,
    errors: ['event.not_found', 'member.not_allowed', 'community.archived', 'event_template.name_taken', 'event_template.too_many'],
    rate,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/event-templates/:id',
    access: 'user',
    summary: 'Rename a template, or replace its content with an event of its community. For its author and moderators.',
    params: byId,
    body: z.strictObject({ name: name.optional(), eventId: Id.optional(), version }),
    ok: EventTemplate,
    errors: [...hidden, 'event.not_found', 'event_template.name_taken', 'record.changed'],
    rate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/event-templates/:id',
    access: 'user',
    summary: 'Delete a template. It can be restored within a day.',
    params: byId,
    ok: Nothing,
    errors: hidden,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/event-templates/:id/restoration',
    access: 'user',
    summary: 'Restore a template that was deleted within the last day. Repeating it changes nothing.',
    params: byId,
    ok: EventTemplate,
    errors: [...hidden, 'event_template.name_taken', 'event_template.too_many'],
    rate,
  }),
};
