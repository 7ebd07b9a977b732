/** Limits shown in forms and enforced by the server. Lengths count Unicode code points. */
export const limits = {
  username: { min: 4, max: 16 },
  /** Changes of the username within 30 days. */
  renamings: { max: 3 },
  /** `max` by default; the settings can raise it up to `most`. */
  password: { min: 8, max: 16, most: 128 },
  email: { max: 254 },
  /** Path of this site to redirect to. */
  redirect: { max: 500 },
  /** Sessions per user; the oldest ends when another one starts. */
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
  /** Lifetime of an invite in hours: from an hour to a year. */
  inviteHours: { min: 1, max: 8_784, default: 168 },
  inviteUses: { min: 1, max: 5_000 },
  /** Per community, unless the settings set a lower limit; so are the events. */
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
  /** Results of each kind in the global search. */
  searchResults: { default: 5, max: 20 },
  /** Ids in one call; without ids, a call applies to all of them. */
  notificationsAtOnce: { max: 100 },
  /** Size of a file, unless the settings set a lower limit, and of each part of it; the last part may be smaller. */
  upload: { megabytes: 5, partBytes: { min: 16 * 1024, max: 1024 * 1024 } },
  unfinishedUploads: { max: 10 },
  megapixels: { max: 25 },
  /** Sizes in pixels: of the sides of squares, or of widths. */
  imageSizes: { avatar: [64, 128, 256, 512], cover: [640, 1280], logo: [64, 192] },
  perPage: { default: 10, max: 100 },
  /** With more changes than this, a client reloads its window instead. */
  changes: { max: 500 },
} as const;
