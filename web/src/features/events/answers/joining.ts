import type { Event } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { every, pattern, required, text, type InstantRule } from '#forms/index.ts';

type Joining = { joinMode: Event['joinMode'] };

export const joinModes = ['open', 'approval', 'invite', 'external'] as const;

const address = every(required, pattern(/^https:\/\/[^\s/]+\.[^\s]+$/, 'invalid_format'), text(limits.onlineUrl));
/** The address of the other site, where registrations are taken there; a hidden one is never invalid. */
export const addressElsewhere: InstantRule<string, Joining> = (typed, values) =>
  values.joinMode === 'external' ? address(typed, values) : undefined;
