/** Limits of the chat; apart from the others, as the sign-in page loads those. Lengths count Unicode code points. */
export const chatLimits = {
  message: { min: 1, max: 10_000, bytes: 40_960 },
  /** Times that a message can be changed, and hours after it was sent. */
  messageEdits: { max: 100, hours: 48 },
  /** Minutes in which an own deleted message can be restored. */
  messageRestoreMinutes: 60,
  /** Pictures and files of one message, megabytes of a file (pictures are held to the limit of all uploads), and how many wait to be sent. */
  attachments: { max: 10, megabytes: 25, unsent: 40 },
  attachmentName: { max: 120 },
  /** Characters of the message that a reply shows. */
  messageExcerpt: { max: 200 },
  /** Kinds of reactions to one message; UTF-16 units of one emoji. */
  messageReactions: { max: 20 },
  emoji: { max: 40 },
  /** Of one channel; also in the check `channels_pin_count`. */
  channelPins: { max: 50 },
  /** Of one person. */
  savedMessages: { max: 1_000 },
  /** Of one community, archived ones apart. */
  channels: { max: 200 },
  channelName: { min: 1, max: 64 },
  channelTopic: { max: 1_024 },
  channelSection: { max: 40 },
  /** People in a group, the caller included. A group that people left may be smaller than `min`. */
  groupPeople: { min: 3, max: 20 },
  groupName: { max: 64 },
  /** Conversations that `GET /channels` lists, the latest ones. */
  conversations: { max: 200 },
  /** Messages to a person who has not accepted the request yet. */
  requestMessages: { max: 3 },
  /** Requests that one person can begin within 24 hours. */
  requests: { max: 20, hours: 24 },
  /** Channels that are marked as read at once. */
  readAtOnce: { max: 700 },
  slowSeconds: { min: 0, max: 21_600 },
  /** Also in the check `channels_retention_check`. */
  retentionDays: { min: 1, max: 3_650 },
  /** With more changes than this, a client reloads its window instead. */
  changes: { max: 500 },
} as const;
