/** The essential parts of a message: the code, and the link. */
export const partsOf = (text: string): { code: string | null; link: string | null } => ({
  code: /(?<![\d/=&?-])\d{6}(?!\d)/.exec(text)?.[0] ?? null,
  link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? null,
});
