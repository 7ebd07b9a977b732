/** Limits of the chat; a separate file, because the sign-in page loads the other limits. Lengths count Unicode code points. */
export const chatLimits = {
  message: { min: 1, max: 10_000, bytes: 40_960 },
  /** How many times a message can be changed, and for how many hours after it was sent. */
  messageEdits: { max: 100, hours: 48 },
  /** Minutes within which users can restore their own deleted message. */
  messageRestoreMinutes: 60,
  /** Pictures and files per message, megabytes per file (pictures have the limit of all uploads), and files that wait to be sent. */
  attachments: { max: 10, megabytes: 25, unsent: 40 },
  attachmentName: { max: 120 },
  /** Characters of the message that a reply shows. */
  messageExcerpt: { max: 200 },
  /** People whom `@all` can mention without a confirmation. */
  mentionAll: { unconfirmed: 100 },
  /** Kinds of reactions to one message, and UTF-16 units of one emoji. */
  messageReactions: { max: 20 },
  emoji: { max: 40 },
  /** Emoji of a community: how many it can add, lengths of their names, and megabytes of the picture of one. */
  communityEmoji: { max: 100 },
  emojiName: { min: 2, max: 32 },
  emojiPicture: { megabytes: 0.5 },
  /** Pinned messages per channel. The check `channels_pin_count` repeats this limit. */
  channelPins: { max: 50 },
  /** Per user. */
  savedMessages: { max: 1_000 },
  /** Per community; archived channels do not count. */
  channels: { max: 200 },
  channelName: { min: 1, max: 64 },
  channelTopic: { max: 1_024 },
  channelSection: { max: 40 },
  /** People in a group, including the caller. A group can become smaller than `min` when people leave it. */
  groupPeople: { min: 3, max: 20 },
  groupName: { max: 64 },
  /** People of whom a client learns at once that they are here. */
  present: { max: 500 },
  /** Readers of a channel in which each sees how far the others have read. */
  receipts: { readers: 50 },
  /** Number of latest conversations that `GET /channels` lists. */
  conversations: { max: 200 },
  /** Messages to a person who has not accepted the request yet. */
  requestMessages: { max: 3 },
  /** Requests that one person can begin within 24 hours. */
  requests: { max: 20, hours: 24 },
  /** Channels that are marked as read in one call. */
  readAtOnce: { max: 700 },
  /** For how long a reader can mute a channel in one step; longer is `none` as the level. */
  muteMinutes: { min: 1, max: 10_080 },
  slowSeconds: { min: 0, max: 21_600 },
  /** The check `channels_retention_check` repeats these limits. */
  retentionDays: { min: 1, max: 3_650 },
  /** With more changes than this, a client reloads its window instead. */
  changes: { max: 500 },
} as const;
