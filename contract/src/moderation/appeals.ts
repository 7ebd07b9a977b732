import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { Id, Instant, text } from '../kernel/schemas.ts';
import { AppealState, CaseCommunity, CaseDetail, ContentAct, PersonAct } from './index.ts';

/**
 * Place where a person sees a decision: a notification of a case, a community from which they were removed or in which they cannot write,
 * or their own post or comment.
 */
export const DecisionPlace = z.enum(['case', 'community', 'post', 'comment']);
export type DecisionPlace = z.infer<typeof DecisionPlace>;

const place = { place: DecisionPlace, id: Id };

/** A decision as the person concerned reads it: it does not say who reported or decided. */
export const OwnDecision = z
  .object({
    /** Null if it is now hidden from the person, or if the site decided. */
    community: CaseCommunity.nullable(),
    isOfSite: z.boolean(),
    /** Subject of the decision: the title of the content, or a name. */
    title: z.string(),
    contentAct: ContentAct,
    personAct: PersonAct,
    reason: z.string(),
    at: Instant,
    /** Time until which the decision can be appealed. */
    appealUntil: Instant,
    can: z.object({ appeal: z.boolean() }),
    appeal: z.object({ state: AppealState, text: z.string(), at: Instant, reason: z.string() }).nullable(),
  })
  .meta({ id: 'OwnDecision' });
export type OwnDecision = z.infer<typeof OwnDecision>;

export const appeals = {
  own: endpoint({
    method: 'GET',
    path: '/appeals/own',
    access: 'user',
    summary: 'Get the decision of moderators that concerns the current user in this place, with the appeal against it.',
    query: z.object(place),
    ok: OwnDecision,
    errors: ['decision.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/appeals',
    access: 'user',
    summary: 'Appeal a decision of moderators that concerns the current user: once, within 30 days. Those who can decide it are notified.',
    body: z.strictObject({ ...place, text: text(limits.appealText) }),
    ok: OwnDecision,
    status: 201,
    errors: ['decision.not_found', 'appeal.exists', 'appeal.too_late'],
    rate: { max: 20, per: 3600 },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/cases/:id/appeal/decision',
    access: 'user',
    summary:
      'Decide an appeal: uphold the decision, or reverse it. Reversing undoes the effects of the decision that are still in force. The person who made the decision cannot decide the appeal as long as others can. Recorded in the audit log; the person concerned and the person who made the decision are notified.',
    params: z.object({ id: Id }),
    body: z.strictObject({ outcome: z.enum(['upheld', 'reversed']), reason: text(limits.moderationReason) }),
    ok: CaseDetail,
    errors: ['case.not_found', 'appeal.decided', 'appeal.own_decision', 'member.not_allowed', 'member.beyond_you'],
  }),
};
