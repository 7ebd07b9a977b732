import { z } from 'zod';
import type { VisitTyped } from '#contract/events/visitors.ts';
import type { SecretBox } from '#kernel/secret-box.ts';

const purpose = 'event visit form ';
const Typed = z.object({ name: z.string(), email: z.string(), partySize: z.string(), guests: z.string() });
/** Maximum characters of each field, so that every server and proxy takes the address. */
const kept = { name: 200, email: 320, partySize: 8, guests: 1_000 };

/**
 * The values of a refused form, for the address of the page that shows it again. They are sealed, because names and e-mail addresses would
 * otherwise be kept in histories and logs.
 */
export const sealedTyped = (secretBox: Pick<SecretBox, 'seal'>, { name, email, partySize, guests }: VisitTyped): string =>
  secretBox.seal(
    purpose +
      JSON.stringify({
        name: name.slice(0, kept.name),
        email: email.slice(0, kept.email),
        partySize: partySize.slice(0, kept.partySize),
        guests: guests.slice(0, kept.guests),
      }),
  );

/** The values of a sealed text; null for a text that was sealed for something else. */
export function typedIn(secretBox: Pick<SecretBox, 'open'>, sealed: string): VisitTyped | null {
  try {
    const text = secretBox.open(sealed);
    return text.startsWith(purpose) ? Typed.parse(JSON.parse(text.slice(purpose.length))) : null;
  } catch {
    return null;
  }
}
