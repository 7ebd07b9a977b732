import { z } from 'zod';
import type { VisitTyped } from '#contract/events/visitors.ts';
import type { SecretBox } from '#kernel/secret-box.ts';

const purpose = 'event visit form ';
const Typed = z.object({ name: z.string(), email: z.string(), partySize: z.string(), guests: z.string() });
/** Most characters of each that fit an address which every server and proxy takes. */
const kept = { name: 200, email: 320, partySize: 8, guests: 1_000 };

/**
 * What a refused form held, for the address of the page that shows it again. It is sealed, as names and
 * e-mail addresses would otherwise stand in histories and logs.
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

/** Null for a text that was not sealed for this. */
export function typedIn(secretBox: Pick<SecretBox, 'open'>, sealed: string): VisitTyped | null {
  try {
    const text = secretBox.open(sealed);
    return text.startsWith(purpose) ? Typed.parse(JSON.parse(text.slice(purpose.length))) : null;
  } catch {
    return null;
  }
}
