import type { Period } from '#contract/dashboard/index.ts';
import type { OwnNumbers } from '#contract/dashboard/own.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { topOf } from './dashboard.communities.service.ts';
import { frameOf, isComparableSince, metricOf, spanOf } from './dashboard.metrics.ts';
import type { OwnPart } from './dashboard.mine.repository.ts';
import * as rows from './dashboard.mine.repository.ts';

/** The numbers of the caller. */
export const ownNumbersService = ({ db }: { db: Db }) => ({
  async mine(viewer: Viewer, period: Period): Promise<OwnNumbers> {
    const span = spanOf(period);
    const [frame, parts, top] = await Promise.all([
      rows.frame(db, viewer, span.days),
      rows.parts(db, viewer, span),
      rows.topPosts(db, viewer, span.days),
    ]);
    const isComparable = isComparableSince(frame.firstDay, frame.today, span);
    const metric = (name: keyof Omit<OwnPart, 'part'>) =>
      metricOf(new Map(parts.map((part) => [part.part, part[name]])), span, isComparable);
    return {
      ...frameOf(frame.today, span),
      countedAt: frame.now.toISOString(),
      communities: { now: frame.communities, joined: frame.joined },
      events: { upcoming: frame.upcoming, attended: frame.attended },
      metrics: { posts: metric('posts'), comments: metric('comments'), reactions: metric('reactions'), replies: metric('replies') },
      topPosts: top.map(topOf),
    };
  },
});
export type OwnNumbersService = ReturnType<typeof ownNumbersService>;
