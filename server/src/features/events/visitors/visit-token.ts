import type { SecretBox } from '#kernel/secret-box.ts';

const purposes = { answer: 'event visitor ', invitation: 'event invitation ', feedback: 'event feedback ' } as const;
type Purpose = keyof typeof purposes;
const pages = { answer: '/visit/mine', invitation: '/visit/invited', feedback: '/visit/feedback' } as const;

/** The path of a page for one person, who needs no account for it. It ends with what it leads to. */
const pathOf = (secretBox: Pick<SecretBox, 'seal'>, purpose: Purpose, id: string): string =>
  `${pages[purpose]}?token=${secretBox.seal(purposes[purpose] + id)}`;

/** Of the answer of a visitor. */
export const visitPath = (secretBox: Pick<SecretBox, 'seal'>, visitorId: string): string => pathOf(secretBox, 'answer', visitorId);
/** Of an invitation to an address. */
export const invitationPath = (secretBox: Pick<SecretBox, 'seal'>, id: string): string => pathOf(secretBox, 'invitation', id);

/** Of the feedback of a visitor. */
export const feedbackPath = (secretBox: Pick<SecretBox, 'seal'>, visitorId: string): string => pathOf(secretBox, 'feedback', visitorId);

/** Null for a token that was not made for this. */
export function sealedIn(secretBox: Pick<SecretBox, 'open'>, purpose: Purpose, token: string): string | null {
  try {
    const text = secretBox.open(token);
    return text.startsWith(purposes[purpose]) ? text.slice(purposes[purpose].length) : null;
  } catch {
    return null;
  }
}
