import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createAuth } from '#features/auth/index.ts';
import { createChat } from '#features/chat/index.ts';
import { createCommunities } from '#features/communities/index.ts';
import { createEvents } from '#features/events/index.ts';
import { createMenus } from '#features/menus/index.ts';
import { createNotifications } from '#features/notifications/index.ts';
import { createPosts } from '#features/posts/index.ts';
import { createPreferences } from '#features/preferences/index.ts';
import { createSearch } from '#features/search/index.ts';
import { createSite } from '#features/site/index.ts';
import { createUsers } from '#features/users/index.ts';
import type { Database } from '#kernel/db/index.ts';
import { pendingMigrations } from '#kernel/db/migrate.ts';
import { mountDocs } from '#kernel/http/docs.ts';
import type { Handler } from '#kernel/http/handle.ts';
import { mountHealth } from '#kernel/http/health.ts';
import { builtRenderer, remoteRenderer } from '#kernel/http/page-renderer.ts';
import { answerMissing } from '#kernel/http/problem.ts';
import { mountPublicPages } from '#kernel/http/public-pages.ts';
import { mount } from '#kernel/http/routes.ts';
import { createHttp } from '#kernel/http/server.ts';
import { mountWeb } from '#kernel/http/web.ts';
import { createJobs } from '#kernel/jobs/index.ts';
import { createMailer } from '#kernel/mail/index.ts';
import { createMetrics } from '#kernel/metrics.ts';
import type { Parts } from '#kernel/parts.ts';
import { createHub, type Hub } from '#kernel/realtime/index.ts';
import { accessTokens } from '#kernel/session/access-token.ts';
import { createSessions } from '#kernel/session/index.ts';
import { createPasswords } from '#kernel/session/passwords.ts';
import { sessionsRepository } from '#kernel/session/sessions.repository.ts';
import { createStorage } from '#kernel/storage/index.ts';
import { createViewerCache } from '#kernel/session/viewer-cache.ts';

export type AppNeeds = {
  config: Config;
  secret: string;
  database: Database;
  redis: Redis | null;
  log: Logger;
  /** Folder of the built web; null serves the API alone. */
  webRoot: string | null;
  /** Tests: check every answer against its contract, and hear of unexpected failures. */
  verifyAnswers?: boolean;
  onUnexpected?: (error: unknown) => void;
};

/** Builds the server from its parts. The only place that knows which features there are. */
export async function buildApp(needs: AppNeeds) {
  const { config, database, redis, log } = needs;
  const jobs = createJobs({ database, log });
  const sessionRows = sessionsRepository(database.db);
  const viewers = createViewerCache(sessionRows.findViewer, (what) => hub.announceForget(what));
  const tokens = accessTokens(needs.secret);
  const hub: Hub = await createHub({
    redis,
    authenticate: (accessToken) => sessions.authenticate(accessToken),
    onForget: viewers.drop,
    log,
  });
  const mailer = createMailer({ jobs, smtp: config.smtp, log });
  const sessions = createSessions({
    sessions: sessionRows,
    transact: database.transact,
    tokens,
    viewers,
    onReuse: (tx, owner) =>
      mailer.send(tx, { to: owner.email, language: owner.language, kind: 'token_reuse', params: { username: owner.username } }),
    onEnd: (sessionId, reason) => hub.endSession(sessionId, reason === 'signed_out' || reason === 'disabled' ? reason : 'revoked'),
  });
  const metrics = createMetrics({ connections: hub.connections, deadLetters: () => jobs.health().deadLetters });
  const http = await createHttp({
    log,
    trustProxy: config.trustProxy,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    frameHosts: config.frameHosts,
    hasRateLimits: config.hasRateLimits,
    redis,
    authenticate: sessions.authenticate,
    onUnexpected: (error) => {
      metrics.countFailure();
      needs.onUnexpected?.(error);
    },
    observe: metrics.observe,
  });
  const publicUrl = () => config.publicUrl ?? http.listeningOrigin;
  const parts: Parts = { db: database.db, transact: database.transact, hub, jobs, viewers, storage: createStorage(config), log, publicUrl };
  const site = createSite(parts, config.site);
  mount(http, [...features(parts, sessions), ...site.routes], { verifyAnswers: needs.verifyAnswers ?? false });
  mountHealth(http, {
    readiness: async () => ({
      database: await database.ping().then(
        () => true,
        () => false,
      ),
      migrations: await pendingMigrations(database.db).then(
        (pending) => pending.length === 0,
        () => false,
      ),
      jobs: jobs.health().isRunning,
    }),
    metrics: metrics.text,
  });
  mountDocs(http);
  if (needs.webRoot) await mountWeb(http, { root: needs.webRoot, hasDemo: config.demo === 'demo', frameHosts: config.frameHosts });
  else http.setNotFoundHandler(answerMissing);
  const render = config.pageRenderer ? remoteRenderer(config.pageRenderer) : needs.webRoot ? await builtRenderer(needs.webRoot) : null;
  if (render)
    mountPublicPages(http, {
      pages: site.pages,
      render,
      site: config.site,
      origin: publicUrl,
      isHttps: config.publicUrl?.startsWith('https:') ?? false,
    });
  hub.attach(http.server);
  return { http, hub, jobs, sessions };
}
export type App = Awaited<ReturnType<typeof buildApp>>;

function features(parts: Parts, sessions: ReturnType<typeof createSessions>): Handler[] {
  const notifications = createNotifications(parts);
  const { notify } = notifications;
  const menus = createMenus(parts);
  const chat = createChat(parts, { notify });
  const events = createEvents(parts, { notify });
  return [
    createAuth(parts, { sessions, passwords: createPasswords() }),
    menus,
    createUsers(parts, { menusOf: menus.pathsFor }),
    createCommunities(parts, { notify, onMembership: chat.onMembership, onFounded: chat.onFounded }),
    events,
    createPosts(parts, { loadSummaries: events.loadSummaries }),
    createPreferences(parts),
    chat,
    notifications,
    createSearch(parts),
  ].flatMap((feature) => feature.routes);
}
