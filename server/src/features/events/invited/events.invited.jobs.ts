import type { Language } from '#contract/kernel/schemas.ts';
import { limits } from '#contract/browser/limits.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Mailing, Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import { invitationPath } from '../visitors/visit-token.ts';
import type { Unnotified } from './events.invited.repository.ts';
import * as invited from './events.invited.repository.ts';

type Dependencies = Pick<Parts, 'jobs' | 'transact' | 'hub' | 'secretBox' | 'mailer'> & {
  mailing: Pick<Mailing, 'whenOf'>;
  notify: Notify;
};

const notifyJob = defineJob<{ eventId: string }>('events.invited');
const BATCH = limits.namedAtOnce.max;

/** Notices and mails to named guests of published events, each sent once. */
export function invitationNotices({ jobs, transact, hub, secretBox, mailer, mailing, notify }: Dependencies) {
  const notifyAccounts = async (tx: Tx, guests: readonly Unnotified[], owners: ReadonlyMap<string, string>): Promise<void> => {
    for (const group of Map.groupBy(guests, ({ eventId, inviterId }) => `${eventId} ${inviterId}`).values()) {
      const { eventId, inviterId, communityId, title } = group[0]!;
      const userIds = group.flatMap(({ userId, emailKey }) => userId ?? owners.get(emailKey ?? '') ?? []);
      const subject = { type: 'event' as const, id: eventId };
      await notify(tx, userIds, { kind: 'event.invited', actorId: inviterId, subject, communityId, params: { title } });
      afterCommit(tx, () => userIds.forEach((userId) => hub.hint(`user:${userId}`, 'event.changed', { eventId })));
    }
  };

  const mail = async (tx: Tx, { id, email, title, inviter, place, ...event }: Unnotified): Promise<void> => {
    const language: Language = event.language === 'zh-CN' ? 'zh-CN' : 'en-US';
    const when = mailing.whenOf(event, language);
    const params = { inviter, event: title, when, ...(place && { place }), path: invitationPath(secretBox, id) };
    await mailer.send(tx, { to: email!, language, kind: 'event_invited', params });
  };

  /** If an address has an account, the account is notified instead; the inviter does not learn of this. */
  const notifyNamed = async (tx: Tx, eventId: string): Promise<number> => {
    const guests = await invited.takeUnnotified(tx, eventId, BATCH);
    const keys = guests.flatMap(({ emailKey }) => emailKey ?? []);
    const owners = new Map((await invited.owners(tx, keys)).map(({ id, key }) => [key, id]));
    await notifyAccounts(tx, guests, owners);
    for (const guest of guests) if (guest.email !== null && !owners.has(guest.emailKey ?? '')) await mail(tx, guest);
    return guests.length;
  };

  jobs.define(notifyJob, { expireIn: 600 }, async ({ eventId }, { signal }) => {
    do signal.throwIfAborted();
    while ((await transact((tx) => notifyNamed(tx, eventId))) === BATCH);
  });

  return {
    notifyNamed,
    /** Notifies the guests that were named before the event was published, after the commit. */
    notifyLater: (tx: Tx, eventId: string): Promise<void> => jobs.enqueue(tx, notifyJob, { eventId }),
  };
}
export type InvitationNotices = ReturnType<typeof invitationNotices>;
