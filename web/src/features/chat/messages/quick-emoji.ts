/** Offered first; each with the key of its name. */
export const quickEmoji = [
  ['👍', 'thumbsup'],
  ['❤️', 'heart'],
  ['😂', 'joy'],
  ['🎉', 'tada'],
  ['😮', 'open_mouth'],
  ['😢', 'cry'],
  ['🙏', 'pray'],
  ['👀', 'eyes'],
] as const;
