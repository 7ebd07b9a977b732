import type { PublicPage } from '#contract/site/index.ts';
import { withoutOverrides } from '#contract/browser/plain-text.ts';
import type { NotificationLevel } from '#contract/communities/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { FormRoute } from '#kernel/http/form-return.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import * as settings from './notifications.settings.repository.ts';
import * as states from './notifications.unsubscribe.repository.ts';
import { endingOf } from './notifications.unsubscribe.ts';

type Dependencies = {
  db: Db;
  setLevel: (tx: Tx, place: { communityId: string; userId: string }, level: NotificationLevel) => Promise<boolean>;
  transact: Transact;
  secretBox: Pick<SecretBox, 'open'>;
};
const PATH = '/unsubscribe';
const addressOf = (token: string): string => `?token=${encodeURIComponent(token)}`;

/** The page behind the link below a mail, and the request that its button and mail programs send. Opening the page changes nothing. */
export function unsubscribing({ db, setLevel, transact, secretBox }: Dependencies): {
  page: PublicPageSource;
  form: FormRoute;
} {
  const load = async (token: string): Promise<PublicPage> => {
    const ending = endingOf(secretBox, token);
    if (!ending) return { name: 'unsubscribeOver', reason: 'damaged' };
    if (ending.of === 'mails') {
      const off = await states.off(db, ending.userId);
      if (off)
        return {
          name: 'unsubscribe',
          token,
          isOff: ending.mails.every((kind) => off.includes(kind)),
          mails: ending.mails,
          community: null,
        };
    }
    if (ending.of === 'community') {
      const found = await states.membership(db, ending);
      if (found) return { name: 'unsubscribe', token, isOff: found.level === 'none', mails: [], community: withoutOverrides(found.name) };
    }
    return { name: 'unsubscribeOver', reason: 'gone' };
  };

  const change = async (token: string, isOff: boolean): Promise<void> => {
    const ending = endingOf(secretBox, token);
    if (!ending) return;
    await transact(async (tx) => {
      if (ending.of === 'mails') await settings.switchMails(tx, ending.userId, { mails: ending.mails, isOff });
      else await setLevel(tx, ending, isOff ? 'none' : ending.level);
    });
  };

  return {
    page: {
      path: PATH,
      isPersonal: true,
      search: (query) => addressOf(query.get('token') ?? ''),
      load: (_language, _places, query) => load(query.get('token') ?? ''),
    },
    form: {
      path: PATH,
      async submit(form, query) {
        const token = query.get('token') ?? '';
        await change(token, form.get('act') !== 'undo');
        // A mail program follows no redirect (RFC 8058).
        return form.get('List-Unsubscribe') === 'One-Click' ? null : PATH + addressOf(token);
      },
    },
  };
}
