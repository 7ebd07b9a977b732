export const communityMetricNames = ['joined', 'left', 'active', 'posts', 'comments', 'messages', 'rsvps'] as const;
export type CommunityMetricName = (typeof communityMetricNames)[number];

/** Weeks after the week of joining in which activity is looked at. */
export const retentionWeeks = [1, 2, 4, 8] as const;
