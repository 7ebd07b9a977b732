const emoji = /^\p{RGI_Emoji}$/v;

/** Whether a text is one emoji recommended for general interchange, with all its parts: a family, a flag, a skin tone. */
export const isEmoji = (text: string): boolean => emoji.test(text);

/** Characters of the name of an emoji that a community added. */
export const emojiNamePattern = /^[a-z0-9_]+$/;
const written = /^:([a-z0-9_]{2,32}):$/;
/** The name of an emoji of a community, as it stands for a reaction: between colons. Null for other texts. */
export const emojiNameIn = (text: string): string | null => written.exec(text)?.[1] ?? null;
