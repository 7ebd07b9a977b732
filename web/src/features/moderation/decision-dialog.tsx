import type { CallInput } from '#contract/api.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';

/** The place where the reader meets a decision about themselves. */
export type DecisionQuery = NonNullable<CallInput<'GET /appeals/own'>['query']>;

/** A decision about the reader, and the appeal against it; loaded when it first opens. */
export const DecisionDialog = lazyPart(async () => (await import('./decision/decision.tsx')).Decision, 'moderation-decision');
