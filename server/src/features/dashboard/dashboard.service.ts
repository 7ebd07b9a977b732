import { type Metric, type MetricName, metricNames, type Period, type SiteHealth, type SiteNumbers } from '#contract/dashboard/index.ts';
import type { Db } from '#kernel/db/index.ts';
import type { CountingService } from './dashboard.counting.service.ts';
import { frameOf, isComparableSince, metricOf, spanOf } from './dashboard.metrics.ts';
import { healthRules } from './dashboard.policy.ts';
import type { DashboardTotals, DayPart, Totals } from './dashboard.repository.ts';
import * as rows from './dashboard.repository.ts';

export type Disk = { freeBytes: number; totalBytes: number };
type Dependencies = {
  db: Db;
  counting: Pick<CountingService, 'countSoon'>;
  /** The disk of this instance's data folder; null where there is none. */
  disk: () => Promise<Disk | null>;
};

const PINGS = 3;
function numbersOf(period: Period, { today, firstDay, totals }: DashboardTotals, found: readonly DayPart[]): SiteNumbers {
  const span = spanOf(period);
  const isComparable = firstDay !== null && isComparableSince(firstDay, today, span);
  const partsOf = (name: MetricName) => new Map(found.map((part) => [part.part, part[name]]));
  const metrics = Object.fromEntries(metricNames.map((name) => [name, metricOf(partsOf(name), span, isComparable)]));
  return { ...frameOf(today, span), totals: totals && shown(totals), metrics: metrics as Record<MetricName, Metric> };
}

const shown = ({ activeDay, activeWeek, activeMonth, countedAt, ...totals }: Totals) => ({
  ...totals,
  active: { day: activeDay, week: activeWeek, month: activeMonth },
  countedAt: countedAt.toISOString(),
});

/** Site statistics and health for administrators. */
export function dashboardService({ db, counting, disk }: Dependencies) {
  /** The best of several pings: the others may have waited for concurrent queries. */
  const answerTime = async (): Promise<number> => {
    let best = Infinity;
    for (let turn = 0; turn < PINGS; turn += 1) {
      const began = performance.now();
      await rows.ping(db);
      best = Math.min(best, performance.now() - began);
    }
    // Rounded up, as a local database responds in less than 0.05 ms.
    return Math.ceil(best * 10) / 10;
  };
  return {
    async site(period: Period): Promise<SiteNumbers> {
      const [frame, parts] = await Promise.all([rows.frame(db), rows.parts(db, spanOf(period))]);
      if (!frame.totals) await counting.countSoon();
      return numbersOf(period, frame, parts);
    },

    async health(): Promise<SiteHealth> {
      // Not in parallel, as concurrent queries would be measured too.
      const milliseconds = await answerTime();
      const [queue, outbox, errors, line, space] = await Promise.all([
        rows.queue(db),
        rows.outbox(db),
        rows.errors(db),
        rows.audit(db),
        disk(),
      ]);
      const { oldestSeconds, sealedAt, verifiedAt, ...audit } = line;
      return {
        queue: { state: healthRules.queue(queue), ...queue },
        outbox: { state: healthRules.outbox(outbox), ...outbox },
        errors: { state: healthRules.errors(errors), ...errors },
        database: { state: healthRules.database({ milliseconds }), milliseconds },
        audit: {
          state: healthRules.audit({ isSound: audit.isSound, oldestSeconds }),
          ...audit,
          sealedAt: sealedAt?.toISOString() ?? null,
          verifiedAt: verifiedAt?.toISOString() ?? null,
        },
        disk: space && { state: healthRules.disk(space), ...space },
      };
    },
  };
}
export type DashboardService = ReturnType<typeof dashboardService>;
