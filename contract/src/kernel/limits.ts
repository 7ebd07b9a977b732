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
  rules: { max: 15 },
  rule: { max: 300 },
  joinQuestions: { max: 5 },
  memberFields: { max: 8 },
  memberFieldLabel: { min: 2, max: 40 },
  memberFieldValue: { max: 300 },
  questionLabel: { max: 200 },
  /** Options of a question with a choice. */
  options: { min: 2, max: 20 },
  option: { max: 80 },
  welcome: { max: 2_000 },
  organisationName: { max: 120 },
  organisationNumber: { max: 40 },
  defaultChannels: { max: 10 },
  joinMessage: { max: 1_000 },
  joinAnswer: { max: 500 },
  /** Why a member was removed, banned or muted. */
  memberReason: { min: 1, max: 500 },
  /** From an hour to a year; a ban can also be for ever. */
  banHours: { min: 1, max: 8_784 },
  /** From a minute to a year; moderators mute for at most seven days. */
  muteMinutes: { min: 1, max: 527_040, ofModerators: 10_080 },
  requestsAtOnce: { max: 100 },
  /** Lifetime of an invite in hours: from an hour to a year. */
  inviteHours: { min: 1, max: 8_784, default: 168 },
  inviteUses: { min: 1, max: 5_000 },
  /** Per community, unless the settings set a lower limit; so are the events. */
  liveInvites: { max: 200 },
  /** People or addresses invited in one call; a person, in 24 hours; of a community, not yet answered. */
  invitedAtOnce: { max: 200 },
  invitedADay: { max: 400 },
  openInvitations: { max: 2_000 },
  /** Days in which an invitation of a person can be accepted. */
  invitationDays: { min: 1, max: 90, default: 30 },
  inviteNote: { max: 280 },
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
  /** Posts decided on in one call. */
  postsAtOnce: { max: 100 },
  /** How far ahead a post can be planned. */
  postAheadDays: { max: 366 },
  /**
   * A newcomer of a community: a member without a role of its own who joined less than `days` ago, or of whom fewer than `texts` posts and
   * comments are published there.
   */
  newcomer: { days: 7, texts: 1 },
  postImages: { max: 10 },
  commentImages: { max: 4 },
  /** Alternative text of an image. */
  imageAlt: { max: 300 },
  /** Links of one text that get a card, and what is kept of their pages. */
  postCards: { max: 3 },
  commentCards: { max: 1 },
  linkAddress: { max: 2_000 },
  linkTitle: { max: 200 },
  linkDescription: { max: 300 },
  linkSite: { max: 80 },
  /** Words of the filter of a community, and posts and comments of a newcomer there an hour. */
  filterWords: { max: 200 },
  filterWord: { min: 1, max: 60 },
  newcomerTexts: { min: 1, max: 100 },
  pinDays: { max: 365, default: 30 },
  pollOptions: { min: 2, max: 10 },
  pollOption: { min: 1, max: 100 },
  commentBody: { min: 1, max: 10_000 },
  /** People whom one text notifies. */
  mentions: { max: 50 },
  /** Why a moderator changed what another member wrote. */
  moderationReason: { min: 3, max: 500 },
  /** What a reporter adds to the reason. */
  reportNote: { max: 1_000 },
  /** What a person says against a decision of moderators, and the days in which they can. */
  appealText: { min: 10, max: 2_000 },
  appealDays: 30,
  message: { min: 1, max: 10_000, bytes: 40_960 },
  searchText: { max: 100 },
  /** Results of each kind in the global search. */
  searchResults: { default: 5, max: 20 },
  /** Ids in one call; without ids, a call applies to all of them. */
  notificationsAtOnce: { max: 100 },
  /** Size of a file, unless the settings set a lower limit, and of each part of it; the last part may be smaller. */
  upload: { megabytes: 5, partBytes: { min: 16 * 1024, max: 1024 * 1024 } },
  unfinishedUploads: { max: 10 },
  /** An archive of a community: megabytes of the file, files and lines in it; and uploads of archives by one person. */
  archive: { megabytes: 512, files: 20_000, lines: 100_000, uploads: 2 },
  megapixels: { max: 25 },
  /** Sizes in pixels: of the sides of squares, or of widths. */
  imageSizes: {
    avatar: [64, 128, 256, 512],
    cover: [640, 1280],
    logo: [64, 192],
    emblem: [64, 128, 256, 512],
    photo: [640, 1600],
    card: [480],
  },
  perPage: { default: 10, max: 100 },
  /** With more changes than this, a client reloads its window instead. */
  changes: { max: 500 },
} as const;
