import { z } from 'zod';
import { limits } from '../browser/limits.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdOrSlug, Instant, Page, pageQuery, text } from '../kernel/schemas.ts';
import { Restriction } from './member-shapes.ts';
import { Membership } from './shapes.ts';

export const ofMember = z.object({ id: IdOrSlug, userId: Id });
export const reason = text(limits.memberReason);
export const acting = ['community.not_found', 'member.not_allowed', 'member.not_found'] as const;

/** Endpoints for bans and mutes; part of the endpoints for the members of a community. */
export const memberRestrictions = {
  ban: endpoint({
    method: 'PUT',
    path: '/communities/:id/bans/:userId',
    access: 'user',
    summary: 'Ban a person for some hours, or permanently if `hours` is null. The person need not be a member.',
    params: ofMember,
    body: z.strictObject({ hours: z.int().min(limits.banHours.min).max(limits.banHours.max).nullable(), reason }),
    ok: Membership,
    errors: [...acting, 'member.beyond_you', 'community.last_owner'],
  }),
  unban: endpoint({
    method: 'DELETE',
    path: '/communities/:id/bans/:userId',
    access: 'user',
    summary: 'End a ban. Idempotent.',
    params: ofMember,
    ok: z.object({}),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  mute: endpoint({
    method: 'PUT',
    path: '/communities/:id/mutes/:userId',
    access: 'user',
    summary: 'Mute a member for some minutes: they can read but not write. Moderators can mute for at most seven days.',
    params: ofMember,
    body: z.strictObject({ minutes: z.int().min(limits.muteMinutes.min).max(limits.muteMinutes.max), reason }),
    ok: z.object({ mutedUntil: Instant }),
    errors: [...acting, 'member.beyond_you', 'member.mute_too_long'],
  }),
  unmute: endpoint({
    method: 'DELETE',
    path: '/communities/:id/mutes/:userId',
    access: 'user',
    summary: 'End a mute. Idempotent.',
    params: ofMember,
    ok: z.object({}),
    errors: ['community.not_found', 'member.not_allowed', 'member.beyond_you'],
  }),
  restrictions: endpoint({
    method: 'GET',
    path: '/communities/:id/restrictions',
    access: 'user',
    summary: 'List the bans or mutes in force. For moderators only.',
    params: z.object({ id: IdOrSlug }),
    query: z.object({ kind: z.enum(['banned', 'muted']), ...pageQuery }),
    ok: Page(Restriction),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
};
