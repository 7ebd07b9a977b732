import type { Jobs } from '#kernel/jobs/index.ts';
import { createOutbox, type Outbox } from '#kernel/outbox/index.ts';
import { mailWayOf } from '#kernel/outbox/mail-way.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import { madeOf, nameOf, type SiteSettings } from '#kernel/settings/index.ts';
import type { AppDependencies } from './app.ts';

type OutboxParts = { jobs: Jobs; settings: SiteSettings; secretBox: SecretBox; publicUrl: () => string };
/** Follows the mail server and the name in the settings. */
export function openOutbox(
  { config, database, log }: Pick<AppDependencies, 'config' | 'database' | 'log'>,
  { jobs, settings, secretBox, publicUrl }: OutboxParts,
): Outbox {
  const siteName = (): string => nameOf(settings.current());
  const mail = madeOf(settings, () =>
    mailWayOf({ mail: settings.state().own.mail, environment: config.smtp, siteName: siteName(), secretBox }),
  );
  const outbox = createOutbox({ db: database.db, jobs, mail, sms: config.sms, publicUrl, siteName, log });
  settings.onChange(outbox.settingsChanged);
  return outbox;
}
