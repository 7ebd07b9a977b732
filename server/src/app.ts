import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type ProviderHosts } from '#features/identities/index.ts';
import { createOperators } from '#features/operators/index.ts';
import { setProfilePicture } from '#features/profile/index.ts';
import { createSetUp } from '#features/setup/index.ts';
import { createSite } from '#features/site/index.ts';
import { createUploads } from '#features/uploads/index.ts';
import { createAuditChain } from '#kernel/audit/chain.ts';
import { createAudit } from '#kernel/audit/index.ts';
import type { Database } from '#kernel/db/index.ts';
import { createFailures, type Failures } from '#kernel/failures/index.ts';
import type { Network } from '#kernel/fetching/index.ts';
import { mountCalendarFiles } from '#kernel/http/calendar-files.ts';
import { mountDownloads } from '#kernel/http/downloads.ts';
import { mountFilePass } from '#kernel/http/file-pass.ts';
import { assertMayEnter, mount } from '#kernel/http/routes.ts';
import { createHttp } from '#kernel/http/server.ts';
import { mountSetUpGate } from '#kernel/http/set-up-gate.ts';
import { createRunOnce } from '#kernel/idempotency/index.ts';
import { newId } from '#kernel/ids.ts';
import { createJobs } from '#kernel/jobs/index.ts';
import { createMetrics } from '#kernel/metrics.ts';
import type { Parts } from '#kernel/parts.ts';
import { createHub, type Hub } from '#kernel/realtime/index.ts';
import { createSecretBox } from '#kernel/secret-box.ts';
import { createSessions, type SessionEndReason } from '#kernel/session/index.ts';
import { seeingViewers } from '#kernel/session/seen.ts';
import * as sessionRows from '#kernel/session/sessions.repository.ts';
import { createViewerCache, type Forget } from '#kernel/session/viewer-cache.ts';
import { createSettings, isOtherAccess, type SiteSettings } from '#kernel/settings/index.ts';
import { siteOf } from '#kernel/settings/site-of.ts';
import { createStorage } from '#kernel/storage/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Config } from './config.ts';
import { mountWatching } from './mount-watching.ts';
import { mountPages } from './mount-pages.ts';
import { openOutbox } from './open-outbox.ts';
import { createOrigin } from './origin.ts';
import { accountParts, isHeld, notifyOfReuse, sessionRules } from './session-parts.ts';
import { fallbacksOf } from './setting-fallbacks.ts';
import { createFeatures, createIdentityFeatures } from './wire-features.ts';

export type AppDependencies = {
  config: Config;
  secret: string;
  database: Database;
  redis: Redis | null;
  log: Logger;
  /** Folder of the built web; null serves the API alone. */
  webRoot: string | null;
  /** Tests: check every response against its contract, and report unexpected errors. */
  verifyAnswers?: boolean;
  onUnexpected?: (error: unknown) => void;
  /** Tests: hosts of the stand-ins for Google and the other providers. */
  providerHosts?: ProviderHosts;
  /** Tests: the pages that texts link to, instead of the internet. */
  network?: Network;
};

/** Builds the server from its parts. */
export async function buildApp(dependencies: AppDependencies) {
  const { config, database, log } = dependencies;
  const events: AppEvents = new EventEmitter();
  const origin = createOrigin(config.publicUrl);
  const publicUrl = origin.current;
  const failures = createFailures(database.db, log);
  const jobs = createJobs({ database, log, onFailure: () => failures.note('job') });
  const settings = await openSettings(dependencies, events);
  const secretBox = createSecretBox(dependencies.secret);
  const outbox = openOutbox(dependencies, { jobs, settings, secretBox, publicUrl });
  const { mailer, texter } = outbox;
  const audit = createAudit();
  const findViewer = seeingViewers({
    findViewers: (ids) => sessionRows.findViewers(database.db, ids),
    noteSeen: (ids) => sessionRows.noteSeen(database.db, ids),
    onError: (error) => log.warn(error),
  });
  const viewers = createViewerCache(findViewer, (what) => events.emit('viewersForgotten', what));
  const sessions = createSessions({
    db: database.db,
    transact: database.transact,
    ...sessionRules(dependencies.secret, settings),
    viewers,
    onReuse: notifyOfReuse(audit, mailer),
    onEnd: (sessionId, reason) => events.emit('sessionEnded', sessionId, reason),
  });
  const hub = await openHub(dependencies, events, { sessions, settings, viewers });
  const metrics = createMetrics({ connections: hub.connections, deadLetters: () => jobs.health().deadLetters });
  const http = await openHttp(dependencies, { sessions, settings, metrics, failures });
  http.addHook('onListen', async () => origin.listensAt(http.listeningOrigin));
  const { db, transact } = database;
  const accounts = { ...accountParts(dependencies, { sessions, jobs, audit }), secretBox, audit };
  const storage = createStorage(config);
  const parts: Parts = { db, transact, hub, jobs, viewers, storage, mailer, texter, sessions, ...accounts, settings, log, publicUrl };
  const siteInfo = () => siteOf(settings.current(), new Date());
  const uploads = createUploads(parts, { setProfilePicture });
  const auditChain = createAuditChain(parts);
  const made = createFeatures(parts, dependencies, { outbox, auditChain, uploads });
  const site = createSite(parts, siteInfo, made.reading);
  const identities = createIdentityFeatures(parts, dependencies, made);
  const { states, countSite } = made;
  const setUp = createSetUp(parts, { passwordRules: made.passwordRules, outbox });
  const operators = createOperators(parts, { resetLink: made.resetLink, dropFactors: identities.dropFactors, disable: states.disable });
  mountSetUpGate(http, setUp.isWaiting);
  mount(http, [...made.routes, ...setUp.routes, ...identities.routes, ...uploads.routes, ...site.routes], {
    verifyAnswers: dependencies.verifyAnswers ?? false,
    runOnce: createRunOnce(parts),
    site: settings.current,
  });
  await mountFiles(http, parts, { uploads, made });
  mountDownloads(http, made.downloads);
  const instanceId = newId();
  mountWatching(http, { config, database, jobs, metrics, instanceId });
  const own = { pages: [...site.pages, ...made.pages], documents: site.documents, cards: site.cards, providers: identities.offered };
  const shown = { ...made, ...own, hasTransport: outbox.hasTransport };
  await mountPages(http, dependencies, { ...shown, publicUrl, settings, site: siteInfo });
  http.addHook('onClose', async () => settings.stop());
  hub.attach(http.server);
  return { http, hub, jobs, sessions, states, operators, setUp, audit, mailer, texter, auditChain, countSite, failures, instanceId };
}
export type App = Awaited<ReturnType<typeof buildApp>>;

type Made = { uploads: ReturnType<typeof createUploads>; made: ReturnType<typeof createFeatures> };
/** Uploads, images and calendars, which browsers load without the access token. */
async function mountFiles(http: FastifyInstance, parts: Parts, { uploads, made }: Made): Promise<void> {
  const admit = (viewer: Viewer | null) => parts.settings.current().maintenance.isOn && assertMayEnter(viewer);
  const edge = { viewerOf: mountFilePass(http, parts), admit };
  await uploads.mountOn(http, { ...edge, isShown: made.isShown });
  mountCalendarFiles(http, { ...edge, files: made.calendarFiles });
}

type Edge = { sessions: Parts['sessions']; settings: SiteSettings; metrics: ReturnType<typeof createMetrics>; failures: Failures };
const openHttp = (
  { config, redis, log, onUnexpected }: AppDependencies,
  { sessions, settings, metrics, failures }: Edge,
): Promise<FastifyInstance> =>
  createHttp({
    log,
    trustProxy: config.trustProxy,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    hostNames: config.hostNames,
    frameHosts: () => settings.current().frameHosts,
    tileOrigin: config.map?.origin ?? null,
    hasRateLimits: config.hasRateLimits,
    redis,
    authenticate: sessions.authenticate,
    onUnexpected: (error) => {
      metrics.countFailure();
      failures.note('answer');
      onUnexpected?.(error);
    },
    observe: metrics.observe,
  });

/** Sent by parts that are built before the hub, which passes them on to sockets and to other instances. */
type AppEvents = EventEmitter<{ viewersForgotten: [Forget]; settingsSaved: []; sessionEnded: [sessionId: string, SessionEndReason] }>;

type HubParts = { sessions: Parts['sessions']; settings: SiteSettings; viewers: Parts['viewers'] };
async function openHub({ config, redis, log }: AppDependencies, events: AppEvents, parts: HubParts): Promise<Hub> {
  const { sessions, settings, viewers } = parts;
  const hub = await createHub({
    redis,
    publicUrl: config.publicUrl,
    authenticate: (accessToken) =>
      sessions.authenticate(accessToken).then((viewer) => (isHeld(settings.current(), viewer) ? null : viewer)),
    onForget: viewers.drop,
    onSettings: settings.catchUp,
    log,
  });
  events.on('viewersForgotten', hub.announceForget);
  events.on('settingsSaved', hub.announceSettings);
  events.on('sessionEnded', (id, reason) => hub.endSession(id, reason === 'signed_out' || reason === 'disabled' ? reason : 'revoked'));
  settings.onChange((now, before) => hub.settingsChanged({ isAccessChanged: isOtherAccess(now, before) }));
  return hub;
}

async function openSettings({ config, database, redis, log }: AppDependencies, events: AppEvents): Promise<SiteSettings> {
  const announce = () => void events.emit('settingsSaved');
  const settings = createSettings({ db: database.db, fallbacks: fallbacksOf(config), announce, log });
  await settings.reload();
  if (redis) settings.follow();
  return settings;
}
