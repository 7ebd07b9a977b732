import type { HostedDate } from '#contract/events/series.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import type { Db } from '#kernel/db/index.ts';
import { pagination } from '#kernel/paging.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { eventRightsOf } from '../guests/events.managing.policy.ts';
import type { ManagingService } from '../guests/events.managing.service.ts';
import type { HostedQuery } from './events.series.hosted.repository.ts';
import * as hosted from './events.series.hosted.repository.ts';

type Dependencies = { db: Db; managed: Pick<ManagingService, 'require'> };

/** The dates of a series as its hosts work with them. */
export const hostedDatesService =
  ({ db, managed }: Dependencies) =>
  async (viewer: Viewer, idOrSlug: string, query: HostedQuery): Promise<{ items: HostedDate[]; pagination: Pagination }> => {
    const event = await managed.require(viewer, idOrSlug, 'guests');
    if (event.seriesId === null) return { items: [], pagination: pagination(query, 0) };
    // Hosts of one date may not host the others.
    const isOfCommunity = eventRightsOf(viewer, { ...event, hostRole: null }).guests;
    const { items, total } = await hosted.list(db, viewer, { seriesId: event.seriesId, hostId: isOfCommunity ? null : viewer.id }, query);
    return { items, pagination: pagination(query, total) };
  };
