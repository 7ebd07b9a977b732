import type { Metric, Period } from '#contract/dashboard/index.ts';
import { type CommunityMetricName, communityMetricNames, retentionWeeks } from '#contract/browser/community-numbers.ts';
import type { communityDayColumns, CommunityNumbers, TopPost } from '#contract/dashboard/own.ts';
import { type Access, mayModerate, requireAccess } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { hoursFromUtc } from '#kernel/zoned-time.ts';
import type { Cohort, CommunityFrame, CommunityPart, TopRow } from './dashboard.communities.repository.ts';
import * as rows from './dashboard.communities.repository.ts';
import type { CountingService } from './dashboard.counting.service.ts';
import { daysBefore, frameOf, isComparableSince, metricOf, type MetricsSpan, spanOf } from './dashboard.metrics.ts';

type Column = { key: (typeof communityDayColumns)[number]; title: string };
export type DaysOf = { communityId: string; days: number };
type Dependencies = {
  db: Db;
  counting: Pick<CountingService, 'countSoon'>;
  file: { link: (viewer: Viewer, filter: DaysOf, columns: readonly Column[]) => Promise<{ url: string }> };
};

const HOURS = 24;
export const topOf = ({ publishedAt, ...post }: TopRow): TopPost => ({ ...post, publishedAt: publishedAt.toISOString() });

const later = (day: string, at: string): string => (day > at ? day : at);

/** The members at the end of each part: today's number without what happened later. */
function membersOf(members: number, { joined, left }: Record<'joined' | 'left', Metric>): number[] {
  const levels: number[] = [];
  let level = members;
  for (let part = joined.points.length - 1; part >= 0; part -= 1) {
    levels.unshift(Math.max(0, level));
    level -= joined.points[part]! - left.points[part]!;
  }
  return levels;
}

/** Hours of UTC by the clocks of a zone on each day; of a zone with half hours, the hour that begins in them. */
function hoursIn(zone: string, days: readonly { day: string; hours: number[] }[]): number[] {
  const sums = Array<number>(HOURS).fill(0);
  for (const { day, hours } of days) {
    const shift = hoursFromUtc(zone, day);
    hours.forEach((count, hour) => (sums[(Math.floor(hour + shift) + HOURS) % HOURS]! += count));
  }
  return sums;
}

/** A week counts once it is over. */
function retentionOf(today: string, cohorts: readonly Cohort[]): CommunityNumbers['retention'] {
  return cohorts.map(({ week, joined, stayed, after1, after2, after4, after8 }) => ({
    week,
    joined,
    stayed,
    active: [after1, after2, after4, after8].map((count, nth) =>
      daysBefore(today, 7 * (retentionWeeks[nth]! + 1)) >= week ? count : null,
    ),
  }));
}

type Read = { frame: CommunityFrame; parts: CommunityPart[]; span: MetricsSpan };
function metricsOf({ frame: { today, firstDay, countedFrom }, parts, span }: Read): Record<CommunityMetricName, Metric> {
  const isComparable = countedFrom !== null && isComparableSince(later(firstDay, countedFrom), today, span);
  const metric = (name: CommunityMetricName) => metricOf(new Map(parts.map((part) => [part.part, part[name]])), span, isComparable);
  return Object.fromEntries(communityMetricNames.map((name) => [name, metric(name)])) as Record<CommunityMetricName, Metric>;
}

const totalsOf = ({ members, requests, activeWeek, activeMonth, countedAt }: CommunityFrame): CommunityNumbers['totals'] =>
  countedAt && { members, requests, active: { week: activeWeek, month: activeMonth }, countedAt: countedAt.toISOString() };

/** Numbers of communities for their moderators. An administrator of the site has numbers of the whole site, not of a community of others. */
export function communityNumbersService({ db, counting, file }: Dependencies) {
  const runBy = async (viewer: Viewer, idOrSlug: string): Promise<Access['community']> => {
    const access = await requireAccess(db, viewer, idOrSlug);
    if (!mayModerate(null, access)) throw new AppError('member.not_allowed');
    return access.community;
  };
  return {
    async community(viewer: Viewer, idOrSlug: string, period: Period): Promise<CommunityNumbers> {
      const { id, slug, name, timezone } = await runBy(viewer, idOrSlug);
      const span = spanOf(period);
      const [frame, parts, days, cohorts, top] = await Promise.all([
        rows.frame(db, id),
        rows.parts(db, id, span),
        rows.hours(db, id, span.days),
        rows.cohorts(db, id),
        rows.topPosts(db, id, span.days),
      ]);
      if (!frame.countedAt) await counting.countSoon();
      const metrics = metricsOf({ frame, parts, span });
      return {
        ...frameOf(frame.today, span),
        community: { id, slug, name, timezone },
        totals: totalsOf(frame),
        metrics,
        members: membersOf(frame.members, metrics),
        hours: hoursIn(timezone, days),
        invites: { sent: frame.sent, opened: frame.opened, joined: frame.joined },
        retention: retentionOf(frame.today, cohorts),
        topPosts: top.map(topOf),
      };
    },

    async exportDays(viewer: Viewer, idOrSlug: string, { period, columns }: { period: Period; columns: readonly Column[] }) {
      const { id } = await runBy(viewer, idOrSlug);
      return file.link(viewer, { communityId: id, days: spanOf(period).days }, columns);
    },
  };
}
export type CommunityNumbersService = ReturnType<typeof communityNumbersService>;
