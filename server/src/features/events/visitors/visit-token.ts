import type { SecretBox } from '#kernel/secret-box.ts';

const purposes = { answer: 'event visitor ', invitation: 'event invitation ', feedback: 'event feedback ' } as const;
type Purpose = keyof typeof purposes;
const pages = { answer: '/visit/mine', invitation: '/visit/invited', feedback: '/visit/feedback' } as const;

/** The path of a page for one person, who needs no account for it. The token at its end holds the id of its target. */
const pathOf = (secretBox: Pick<SecretBox, 'seal'>, purpose: Purpose, id: string): string =>
  `${pages[purpose]}?token=${secretBox.seal(purposes[purpose] + id)}`;

/** The path of the answer of a visitor. */
export const visitPath = (secretBox: Pick<SecretBox, 'seal'>, visitorId: string): string => pathOf(secretBox, 'answer', visitorId);
/** The path of an invitation to an address. */
export const invitationPath = (secretBox: Pick<SecretBox, 'seal'>, id: string): string => pathOf(secretBox, 'invitation', id);

/** The path of the feedback of a visitor. */
export const feedbackPath = (secretBox: Pick<SecretBox, 'seal'>, visitorId: string): string => pathOf(secretBox, 'feedback', visitorId);

/** The id in a token; null for a token that was made for something else. */
export function sealedIn(secretBox: Pick<SecretBox, 'open'>, purpose: Purpose, token: string): string | null {
  try {
    const text = secretBox.open(token);
    return text.startsWith(purposes[purpose]) ? text.slice(purposes[purpose].length) : null;
  } catch {
    return null;
  }
}
