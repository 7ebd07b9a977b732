import type { Logger } from 'pino';
import type { Audit } from './audit/index.ts';
import type { Db } from './db/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Mailer, Texter } from './outbox/index.ts';
import type { Hub } from './realtime/index.ts';
import type { OneTime } from './one-time/index.ts';
import type { SecretBox } from './secret-box.ts';
import type { Entrance } from './session/entrance.ts';
import type { Sessions } from './session/index.ts';
import type { Passwords } from './session/passwords.ts';
import type { Throttle } from './throttle/index.ts';
import type { ViewerCache } from './session/viewer-cache.ts';
import type { SiteSettings } from './settings/index.ts';
import type { Storage } from './storage/index.ts';
import type { Transact } from './transaction.ts';

/** Kernel services passed to every feature. */
export type Parts = {
  db: Db;
  transact: Transact;
  hub: Hub;
  jobs: Jobs;
  viewers: ViewerCache;
  storage: Storage;
  /** Mails and text messages; each is sent only if its transaction commits. */
  mailer: Mailer;
  texter: Texter;
  sessions: Sessions;
  entrance: Entrance;
  passwords: Passwords;
  oneTime: OneTime;
  throttle: Throttle;
  secretBox: SecretBox;
  /** Audit log. */
  audit: Audit;
  /** Current settings of the site: read them at each call. */
  settings: SiteSettings;
  log: Logger;
  /** Public origin, without a trailing slash. */
  publicUrl: () => string;
};
