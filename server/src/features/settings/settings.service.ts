import type { z } from 'zod';
import type { MailTest } from '#contract/mail.ts';
import type { SettingName, Settings, SettingsChange, settings as contract } from '#contract/settings.ts';
import type { ReplaceImagesOfSite } from '#features/uploads/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { cursorOf, cursorFrom } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Outbox } from '#kernel/outbox/index.ts';
import {
  changedBy,
  mailOf,
  ownOf,
  passwordMark,
  settingNames,
  settingSides,
  type OwnSettings,
  type SiteSettings,
} from '#kernel/settings/index.ts';
import * as row from '#kernel/settings/settings.repository.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { assertMayChange } from './settings.policy.ts';
import * as reads from './settings.repository.ts';

type Dependencies = {
  db: Db;
  settings: SiteSettings;
  outbox: Pick<Outbox, 'mailWay' | 'tryMail'>;
  replaceImages: ReplaceImagesOfSite;
  secretBox: SecretBox;
  audit: Audit;
  transact: Transact;
};
type HistoryQuery = z.output<NonNullable<typeof contract.history.query>>;
/** Every picture that the settings show. */
const imagesIn = ({ logo, testimonials = [], team = [] }: OwnSettings): string[] =>
  [logo, ...[...testimonials, ...team].map(({ picture }) => picture)].filter((id) => typeof id === 'string');
const target = { type: 'setting', id: 'site', name: 'site' } as const;

export function settingsService({ db, settings, outbox, replaceImages, secretBox, audit, transact }: Dependencies) {
  const get = async (): Promise<Settings> => {
    const { version, own, values } = settings.state();
    const { fallbacks } = settings;
    const fallbackOf = (name: SettingName) => (fallbacks.given.includes(name) ? 'environment' : 'default');
    const each = <T>(of: (name: SettingName) => T) =>
      Object.fromEntries(settingNames.map((name) => [name, of(name)])) as Record<SettingName, T>;
    return {
      version,
      values,
      fallbacks: fallbacks.values,
      sources: each((name) => (name in own ? 'here' : fallbackOf(name))),
      fallbackSources: each(fallbackOf),
      hasDemoMenus: await reads.hasDemoMenus(db),
      mailState: outbox.mailWay().state,
      mailPasswordMark: passwordMark(own.mail, secretBox),
    };
  };

  return {
    async get(): Promise<Settings> {
      // Editing starts from the stored settings, even when this instance has missed an update.
      await settings.reload();
      return get();
    },

    async update(viewer: Viewer, version: number, asked: SettingsChange): Promise<Settings> {
      assertMayChange(viewer, Object.keys(asked) as SettingName[]);
      const { mail, ...others } = asked;
      await transact(async (tx) => {
        const { version: stored, value } = await row.read(tx);
        // Checked first: otherwise conflicts with another administrator's change would be reported as errors of this one.
        if (stored !== version) throw await audit.conflict(tx, target);
        const own = ownOf(value);
        const change = { ...others, ...(mail !== undefined && { mail: mail && mailOf(mail, own.mail, secretBox) }) };
        if (Object.keys(change).length === 0) return;
        const next = changedBy(own, change);
        if (!(await row.write(tx, version, next))) throw await audit.conflict(tx, target);
        await replaceImages(tx, viewer, { now: imagesIn(next), former: imagesIn(own) });
        await audit.record(tx, { by: viewer, action: 'settings.changed', target, ...settingSides(own, next, change) });
      });
      await settings.announce();
      return get();
    },

    async history({ cursor, limit }: HistoryQuery): Promise<z.input<typeof contract.history.ok>> {
      // One extra row shows whether there is a next page.
      const rows = await reads.history(db, target, cursorFrom(cursor), limit + 1);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map(({ micros: _, ...entry }) => entry),
        nextCursor: last && rows.length > limit ? cursorOf(last) : null,
      };
    },

    /** Sends only to the caller's own address. */
    async testMail({ id, username, language }: Viewer): Promise<MailTest> {
      const way = outbox.mailWay();
      if (way.state !== 'ready') throw new AppError('mail.not_ready');
      const { email } = await reads.emailOf(db, id);
      return outbox.tryMail(way.smtp, { to: email, language, kind: 'settings_test', params: { username } });
    },
  };
}
export type SettingsService = ReturnType<typeof settingsService>;
