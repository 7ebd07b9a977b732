export const communityMetricNames = ['joined', 'left', 'active', 'posts', 'comments', 'messages', 'rsvps'] as const;
export type CommunityMetricName = (typeof communityMetricNames)[number];

/** Weeks after the week of joining for which activity is measured. */
export const retentionWeeks = [1, 2, 4, 8] as const;
