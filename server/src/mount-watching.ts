import type { FastifyInstance } from 'fastify';
import type { Database } from '#kernel/db/index.ts';
import { createReadiness } from '#kernel/db/readiness.ts';
import { mountHealth } from '#kernel/http/health.ts';
import type { Jobs } from '#kernel/jobs/index.ts';
import type { createMetrics } from '#kernel/metrics.ts';
import * as settingsRow from '#kernel/settings/settings.repository.ts';
import { createWriteProbe } from '#kernel/write-probe.ts';
import { type Config, isLocalOnly } from './config.ts';

type Watched = { config: Config; database: Database; jobs: Jobs; metrics: ReturnType<typeof createMetrics>; instanceId: string };

/** Monitoring: whether the process is alive, can serve and can write, and its metrics. */
export function mountWatching(http: FastifyInstance, { config, database, jobs, metrics, instanceId }: Watched): void {
  const folder = config.s3 ? null : config.dataDir;
  const canWrite = createWriteProbe({ folder, rewrite: () => settingsRow.rewrite(database.db) });
  const readiness = createReadiness({ database, jobs, canWrite });
  const { metricsToken } = config;
  mountHealth(http, { readiness, metrics: metrics.text, instanceId, metricsToken, isLocalOnly: isLocalOnly(config) });
}
