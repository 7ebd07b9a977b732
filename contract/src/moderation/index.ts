import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Endless, Id, IdOrSlug, Instant, text } from '../kernel/schemas.ts';
import { Table, tableQuery, version } from '../kernel/table.ts';
import { ReportReason, ReportTarget } from './reports.ts';

/** `actioned` and `dismissed` are decided. */
export const CaseState = z.enum(['open', 'in_review', 'actioned', 'dismissed']);
export type CaseState = z.infer<typeof CaseState>;

/** What happens to the person. `disable`: disables the account; only the site can do this. */
export const PersonAct = z.enum(['none', 'warn', 'mute', 'remove', 'ban', 'disable']);
export type PersonAct = z.infer<typeof PersonAct>;

/** What happens to the content. `hide`: only its author and the moderators see it. `cancel`: for events only. */
export const ContentAct = z.enum(['none', 'hide', 'remove', 'cancel']);
export type ContentAct = z.infer<typeof ContentAct>;

const Decision = z.object({
  personAct: PersonAct,
  contentAct: ContentAct,
  reason: z.string(),
  by: Person.nullable(),
  at: Instant,
});

export const CaseCommunity = z.object({ id: Id, slug: z.string(), name: z.string(), avatar: z.string().nullable() });

/** `reversed`: the decision was undone. */
export const AppealState = z.enum(['open', 'upheld', 'reversed']);
export type AppealState = z.infer<typeof AppealState>;

const Appeal = z.object({
  state: AppealState,
  text: z.string(),
  at: Instant,
  decision: z.object({ reason: z.string(), by: Person.nullable(), at: Instant }).nullable(),
});

const moderationCase = {
  id: Id,
  /** Null = the site decides. */
  community: CaseCommunity.nullable(),
  targetType: ReportTarget,
  /** The author of the content, or the reported person; null for communities, and if the author stays unnamed. */
  subject: Person.nullable(),
  title: z.string(),
  /** The beginning of the content as it was first reported. */
  excerpt: z.string(),
  /** A path of the web app. */
  url: z.string(),
  state: CaseState,
  /** 0 = decided without a report. */
  reportCount: z.int(),
  reasons: z.array(ReportReason),
  /** Person reviewing the case; null = none. */
  reviewer: Person.nullable(),
  decision: Decision.nullable(),
  /** Appeal of the person against the decision; null = none. */
  appeal: Appeal.nullable(),
  createdAt: Instant,
  version: z.int(),
};
export const ModerationCase = z.object(moderationCase).meta({ id: 'ModerationCase' });
export type ModerationCase = z.infer<typeof ModerationCase>;

export const CaseDetail = z
  .object({
    ...moderationCase,
    /** The content as it was first reported; later changes and deletions leave it as it is. */
    body: z.string(),
    /**
     * What was written just before and after a reported message, as it is now, oldest first. Only where all members read it or the caller
     * does; empty for conversations.
     */
    context: z.array(z.object({ id: Id, sender: Person, excerpt: z.string(), at: Instant, isAfter: z.boolean() })),
    /** Latest first, up to 100. */
    reports: z.array(z.object({ reporter: Person, reason: ReportReason, note: z.string(), at: Instant })),
    /** Earlier cases about the same person in the same community, latest first, up to 20. */
    history: z.array(
      z.object({
        id: Id,
        targetType: ReportTarget,
        title: z.string(),
        state: CaseState,
        personAct: PersonAct.nullable(),
        contentAct: ContentAct,
        appeal: AppealState.nullable(),
        at: Instant,
      }),
    ),
    can: z.object({
      /** Actions that the caller may choose; empty if the caller may only read the case. */
      personActs: z.array(PersonAct),
      contentActs: z.array(ContentAct),
      /** Whether the caller may decide the open appeal. False for the person who decided the case, as long as others can. */
      decideAppeal: z.boolean(),
      /** The longest mute that the caller may give, in minutes. */
      muteMinutes: z.int(),
    }),
  })
  .meta({ id: 'CaseDetail' });
export type CaseDetail = z.infer<typeof CaseDetail>;

const byId = z.object({ id: Id });
/** `appeals`: decided cases with an open appeal. In a community, cases that the caller decided are left out. */
export const CaseShow = z.enum(['waiting', 'decided', 'appeals']);
export type CaseShow = z.infer<typeof CaseShow>;

export const moderation = {
  ofCommunity: endpoint({
    method: 'GET',
    path: '/communities/:id/cases',
    access: 'user',
    summary: 'List the cases that the caller may decide in a community, latest first.',
    params: z.object({ id: IdOrSlug }),
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number<number>().int().min(1).max(50).default(20),
      show: CaseShow.default('waiting'),
    }),
    ok: Endless(ModerationCase).extend({
      /** Undecided cases, counted up to 100. */
      waiting: z.int(),
      /** Cases with an open appeal, counted up to 100. */
      appeals: z.int(),
    }),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  ofSite: endpoint({
    method: 'GET',
    path: '/cases',
    access: 'permission:system:moderation:read',
    summary: 'List all cases of the site. `q` matches the names of the persons that the cases are about.',
    query: z.object({
      ...tableQuery(['createdAt'], '-createdAt'),
      show: CaseShow.optional(),
      /** `site`: cases that no community decides. */
      scope: z.enum(['site', 'communities']).optional(),
      targetType: ReportTarget.optional(),
    }),
    ok: Table(ModerationCase),
  }),
  get: endpoint({
    method: 'GET',
    path: '/cases/:id',
    access: 'user',
    summary: 'Get a case with its reports. Reading one for the site is recorded in the audit log.',
    params: byId,
    ok: CaseDetail,
    errors: ['case.not_found'],
  }),
  review: endpoint({
    method: 'PUT',
    path: '/cases/:id/review',
    access: 'user',
    summary: 'Take a case, so that others see who looks into it, or give it back.',
    params: byId,
    body: z.strictObject({ isTaken: z.boolean(), version }),
    ok: CaseDetail,
    errors: ['case.not_found', 'case.changed'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/cases/:id/decision',
    access: 'user',
    summary:
      'Decide a case: act on the content, on its author, on both, or on neither, which dismisses it. Recorded in the audit log; the person and the reporters are notified.',
    params: byId,
    body: z.strictObject({
      contentAct: ContentAct,
      personAct: PersonAct,
      /** Length of a mute in minutes. */
      minutes: z.int().min(limits.muteMinutes.min).max(limits.muteMinutes.max).optional(),
      /** Length of a ban in hours; null = permanent. */
      hours: z.int().min(limits.banHours.min).max(limits.banHours.max).nullable().default(null),
      reason: text(limits.moderationReason),
      version,
    }),
    ok: CaseDetail,
    errors: [
      'case.not_found',
      'case.changed',
      'case.act_unfit',
      'member.not_allowed',
      'member.beyond_you',
      'member.not_found',
      'member.mute_too_long',
      'community.last_owner',
      'user.last_admin',
    ],
  }),
};
