/** Limits stated in forms and enforced on the server. Lengths count Unicode code points. */
export const limits = {
  username: { min: 4, max: 16 },
  /** Changes of one's username within 30 days. */
  renamings: { max: 3 },
  /** `max` until the settings raise it, to `most` at the utmost. */
  password: { min: 8, max: 16, most: 128 },
  email: { max: 254 },
  /** Path of this site to return to. */
  redirect: { max: 500 },
  /** Sessions of one person; the oldest ends when one more begins. */
  sessions: { max: 20 },
  passkeyName: { max: 60 },
  personName: { max: 60 },
  bio: { max: 500 },
  location: { max: 120 },
  jobTitle: { max: 80 },
  interests: { max: 10 },
  phone: { max: 32 },
  communityName: { min: 2, max: 60 },
  slug: { min: 3, max: 64 },
  tagline: { max: 140 },
  communityDescription: { max: 5_000 },
  tag: { min: 2, max: 40 },
  tags: { max: 10 },
  city: { max: 85 },
  joinMessage: { max: 1_000 },
  /** Hours an invite may live: from an hour to a year. */
  inviteHours: { min: 1, max: 8_784, default: 168 },
  inviteUses: { min: 1, max: 5_000 },
  /** Of one community, unless the settings say less; so are the events. */
  liveInvites: { max: 200 },
  eventTitle: { min: 3, max: 200 },
  eventSummary: { max: 200 },
  eventDescription: { max: 20_000 },
  onlineUrl: { max: 2_000 },
  venueName: { max: 120 },
  venueLine: { max: 255 },
  guestsPerRsvp: { min: 0, max: 9 },
  eventCapacity: { min: 1, max: 1_000_000 },
  liveEvents: { max: 500 },
  postTitle: { min: 3, max: 200 },
  postBody: { min: 1, max: 32_000 },
  message: { min: 1, max: 10_000, bytes: 40_960 },
  searchText: { max: 100 },
  /** Of each kind, in the search over everything. */
  searchResults: { default: 5, max: 20 },
  /** Named in one call; all of them go without names. */
  notificationsAtOnce: { max: 100 },
  /** Of one file, unless the settings say less, and of each of the parts in which it comes; the last part may be smaller. */
  upload: { megabytes: 5, partBytes: { min: 16 * 1024, max: 1024 * 1024 } },
  unfinishedUploads: { max: 10 },
  megapixels: { max: 25 },
  /** Pixels: squares, and widths. */
  imageSizes: { avatar: [64, 128, 256, 512], cover: [640, 1280], logo: [64, 192] },
  perPage: { default: 10, max: 100 },
  /** More changes than this and a client reloads its window instead. */
  changes: { max: 500 },
} as const;
