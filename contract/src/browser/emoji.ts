const emoji = /^\p{RGI_Emoji}$/v;

/** Whether a text is one emoji recommended for general interchange, with all its parts: a family, a flag, a skin tone. */
export const isEmoji = (text: string): boolean => emoji.test(text);
