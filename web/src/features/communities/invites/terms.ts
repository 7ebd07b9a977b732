import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { text, type FormRules } from '#forms/index.ts';

/** The role and the words of every invitation; `target` is `event:<id>`, empty = the community. */
export type InviteTerms = { role: 'member' | 'moderator' | 'admin'; target: string; note: string };

export const termsRules: FormRules<InviteTerms> = { note: text(limits.inviteNote) };

const order = ['member', 'moderator', 'admin'] as const;
/** Roles that are not above the own one; administrators of the site have no role here, and may grant all. */
export const rolesFor = ({ membership }: Pick<Community, 'membership'>): readonly InviteTerms['role'][] => {
  const own = membership?.role ?? 'admin';
  return own === 'owner' ? order : order.slice(0, order.indexOf(own) + 1);
};

const types = ['event', 'channel', 'post'] as const;
export const targetOf = (value: string): { type: (typeof types)[number]; id: string } | null => {
  const [named, id = ''] = value.split(':');
  const type = types.find((known) => known === named);
  return type && /^[\da-f-]{36}$/i.test(id) ? { type, id } : null;
};

export const bodyOf = ({ role, target, note }: InviteTerms) => ({ role, target: targetOf(target), note });
