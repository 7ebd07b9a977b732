import { z } from 'zod';
import { NotificationLevel } from '#contract/communities/index.ts';
import { MailKind } from '#contract/notifications.ts';
import { Id } from '#contract/kernel/schemas.ts';
import type { SecretBox } from '#kernel/secret-box.ts';

const PURPOSE = 'unsubscribe';
const Ending = z.discriminatedUnion('of', [
  z.object({ of: z.literal('mails'), userId: Id, mails: z.array(MailKind) }),
  /** `level`: the level when the mail was written. */
  z.object({ of: z.literal('community'), userId: Id, communityId: Id, level: NotificationLevel }),
]);
const Sealed = z.tuple([z.literal(PURPOSE), Ending]);
/** The mails that a link below a mail ends, and the account or membership for which it ends them. */
export type Ending = z.infer<typeof Ending>;

/** The path of the page that ends it. It acts without a sign-in, and does not expire: a mail can be ended however old it is. */
export const endingPath = (secretBox: Pick<SecretBox, 'seal'>, ending: Ending): string =>
  `/unsubscribe?token=${secretBox.seal(JSON.stringify([PURPOSE, ending]))}`;

/** Null for a token that was not made for this. */
export function endingOf(secretBox: Pick<SecretBox, 'open'>, token: string): Ending | null {
  try {
    return Sealed.parse(JSON.parse(secretBox.open(token)))[1];
  } catch {
    return null;
  }
}
