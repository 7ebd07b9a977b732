/** Limits shown in forms and enforced by the server. Lengths count Unicode code points. */
export const limits = {
  username: { min: 4, max: 16 },
  /** Changes of the username within 30 days. */
  renamings: { max: 3 },
  /** `max` is the default maximum; the settings can raise it up to `most`. */
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
  /** Reason for removing, banning or muting a member. */
  memberReason: { min: 1, max: 500 },
  /** Length of a ban: from an hour to a year. A ban can be permanent instead. */
  banHours: { min: 1, max: 8_784 },
  /** Length of a mute: from a minute to a year. Moderators can mute for at most seven days. */
  muteMinutes: { min: 1, max: 527_040, ofModerators: 10_080 },
  requestsAtOnce: { max: 100 },
  /** Lifetime of an invite in hours: from an hour to a year. */
  inviteHours: { min: 1, max: 8_784, default: 168 },
  inviteUses: { min: 1, max: 5_000 },
  /** Per community, unless the settings set a lower limit. The same applies to `liveEvents`. */
  liveInvites: { max: 200 },
  /** People or addresses invited in one call, invitations by one person within 24 hours, and unanswered invitations of one community. */
  invitedAtOnce: { max: 200 },
  invitedADay: { max: 400 },
  openInvitations: { max: 2_000 },
  /** Days within which an invited person can accept the invitation. */
  invitationDays: { min: 1, max: 90, default: 30 },
  inviteNote: { max: 280 },
  eventTitle: { min: 2, max: 200 },
  eventSummary: { max: 200 },
  eventDescription: { max: 20_000 },
  onlineUrl: { max: 2_000 },
  venueName: { max: 120 },
  venueLine: { max: 255 },
  /** How to find the place. */
  venueNote: { max: 500 },
  /** Reason for cancelling or postponing an event. */
  eventReason: { min: 1, max: 500 },
  /** Hours within which the cancellation of an event can be undone. */
  eventRestoreHours: 24,
  /** How many days ahead the publication of an event can be scheduled. */
  eventAheadDays: { max: 366 },
  eventHosts: { max: 20 },
  /** Templates per community, and hours within which a deleted template can be restored. */
  eventTemplates: { max: 50, restoreHours: 24 },
  eventTemplateName: { max: 80 },
  /** Events of a calendar that are shown and imported at once, bytes of its file, and characters of the UID of an event in it. */
  eventImport: { most: 100, bytes: 5_000_000, uid: 255 },
  /** Communities that host an event besides its own community. */
  eventCommunities: { max: 10 },
  guestsPerRsvp: { min: 0, max: 9 },
  guestName: { max: 80 },
  /** Questions per event; `shown` includes old questions whose answers hosts can see. Lengths of a question, a short and a long answer. */
  eventQuestions: { max: 20, shown: 100 },
  eventQuestion: { min: 1, max: 500 },
  eventAnswerLine: { max: 300 },
  eventAnswer: { max: 2_000 },
  answerFileName: { max: 120 },
  /** Guests that hosts name. */
  eventInvitations: { max: 500 },
  namedAtOnce: { max: 50 },
  /** `days`: time from the end of an event until visitors are erased. `linkHours`: how long the link that confirms an address is valid. */
  /** `againSeconds`: how long the same answer sends no second link. */
  visitors: { days: 30, linkHours: 24, againSeconds: 60 },
  /** How long an offered seat is kept: from a quarter of an hour to a week. */
  offerMinutes: { min: 15, max: 10_080, default: 720 },
  /** Hours before the start: up to a month. */
  cancelCutoffHours: { min: 0, max: 720 },
  eventCapacity: { min: 1, max: 1_000_000 },
  /** Per event. */
  ticketTypes: { max: 20 },
  ticketName: { min: 1, max: 60 },
  /** Pools per event that several ticket types share. */
  sharedPools: { max: 10 },
  poolName: { min: 1, max: 40 },
  ticketDescription: { max: 300 },
  ticketPrice: { max: 100_000_000 },
  /** People per registration. */
  perOrder: { min: 1, max: 10 },
  /** How long seats are kept while a form is filled in. */
  holdMinutes: { min: 1, max: 60, default: 15 },
  /** Per user. */
  calendarFeeds: { max: 20 },
  /** Minutes before the start at which people can be reminded; at most `max` of these times. */
  reminders: { max: 5, minutes: [15, 30, 60, 120, 360, 1_440, 2_880, 10_080] },
  /** After an event: hours until guests are asked, days within which they can answer, and dates of a series that are shown. */
  feedback: { rating: { min: 1, max: 5 }, text: { max: 2_000 }, hours: [1, 3, 24, 72], usualHours: 3, days: 14, dates: 60 },
  /** The chat of an event closes `days` after its end. The chat of a date of a series is listed from `listedDays` before its start. */
  eventChat: { days: 7, listedDays: 14 },
  liveEvents: { max: 500 },
  /** Messages from hosts to guests: number per event within 24 hours, and days after its end in which they are allowed. */
  eventMessageSubject: { min: 1, max: 120 },
  eventMessageBody: { min: 1, max: 10_000 },
  eventMessages: { aDay: 10, daysAfter: 30 },
  /** Names and number of the links that hosts share, and length of the URL of the page that a visitor came from. */
  shareLinkLabel: { min: 1, max: 24 },
  shareLinks: { max: 20 },
  arrivalFrom: { max: 200 },
  /** Registrations that a host removes or confirms in one call. */
  attendeesAtOnce: { max: 100 },
  /** Text of a ticket, name of a gate, scans per call, guests per part of their list, door helpers per event, conflicts shown to hosts. */
  ticket: { max: 100 },
  gate: { max: 40 },
  checkInsAtOnce: { max: 100 },
  doorTickets: { max: 100 },
  doorHelpers: { max: 50 },
  doorConflicts: { max: 100 },
  /** People whose answer to a series includes dates that are added later. */
  standingAnswers: { max: 1_000 },
  postTitle: { min: 3, max: 200 },
  postBody: { min: 1, max: 32_000 },
  /** Posts decided on in one call. */
  postsAtOnce: { max: 100 },
  /** How many days ahead a post can be scheduled. */
  postAheadDays: { max: 366 },
  /** Days for which authors can find the posts that they deleted. */
  deletedPostDays: 30,
  /**
   * A newcomer of a community is a member without a higher role. The member joined less than `days` days ago, or has fewer than `texts`
   * published posts and comments there.
   */
  newcomer: { days: 7, texts: 1 },
  postImages: { max: 10 },
  commentImages: { max: 4 },
  /** Alternative text of an image. */
  imageAlt: { max: 300 },
  /** Links per text that get a card, and lengths of the texts that are kept of their pages. */
  postCards: { max: 3 },
  commentCards: { max: 1 },
  linkAddress: { max: 2_000 },
  linkTitle: { max: 200 },
  linkDescription: { max: 300 },
  linkSite: { max: 80 },
  /** Words in the filter of a community, and posts and comments that a newcomer can write there per hour. */
  filterWords: { max: 200 },
  filterWord: { min: 1, max: 60 },
  newcomerTexts: { min: 1, max: 100 },
  pinDays: { max: 365, default: 30 },
  pollOptions: { min: 2, max: 10 },
  pollDays: { max: 365 },
  pollOption: { min: 1, max: 100 },
  commentBody: { min: 1, max: 10_000 },
  /** People that one text can notify. */
  mentions: { max: 50 },
  /** Reason why a moderator changed a text of another member. */
  moderationReason: { min: 1, max: 500 },
  /** Note that a reporter adds to the reason. */
  reportNote: { max: 1_000 },
  /** Text of an appeal against a decision of moderators, and days within which an appeal is possible. */
  appealText: { min: 10, max: 2_000 },
  appealDays: 30,
  searchText: { max: 100 },
  /** Results of each kind in the global search. */
  searchResults: { default: 5, max: 20 },
  /** Ids in one call; without ids, a call applies to all of them. */
  notificationsAtOnce: { max: 100 },
  /** Size of a file, unless the settings set a lower limit, and size of each part. The last part may be smaller. */
  upload: { megabytes: 5, partBytes: { min: 16 * 1024, max: 1024 * 1024 } },
  unfinishedUploads: { max: 10 },
  /** The file of a community: megabytes, files and lines of it, and uploads of such files per user. */
  communityFile: { megabytes: 512, files: 20_000, lines: 100_000, uploads: 2 },
  megapixels: { max: 25 },
  /** Sizes in pixels: the sides of squares, or the widths. */
  imageSizes: {
    avatar: [64, 128, 256, 512],
    cover: [640, 1280],
    logo: [64, 192],
    emblem: [64, 128, 256, 512],
    emoji: [128],
    photo: [640, 1600],
    card: [480],
    attachment: [640, 1600],
  },
  perPage: { default: 10, max: 100 },
} as const;
