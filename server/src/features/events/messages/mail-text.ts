const links = /!?\[([^\]\n]{0,300})\]\(\s*(https?:\/\/[^\s)]{1,2000})[^)\n]{0,300}\)/g;
const autolinks = /<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/g;
const headings = /^[ \t]{0,3}#{1,6}[ \t]+/gm;
const fences = /^[ \t]*(?:```|~~~)[^\n]*\n?/gm;
const strong = /(\*\*|__|~~)(?=\S)([^\n]{1,1000}?)(?<=\S)\1/g;
const emphasis = /(?<![\p{L}\p{N}_*])([*_])(?=[^\s*_])([^*_\n]{1,1000})(?<=\S)\1(?![\p{L}\p{N}_*])/gu;

/** Markdown as the plain text of a mail, whose readers can open nothing else: lines and marks of lists stay, links show where they lead. */
export const mailText = (markdown: string): string =>
  markdown
    .replace(links, (_, label: string, address: string) => (label === '' || label === address ? address : `${label} (${address})`))
    .replace(autolinks, '$1')
    .replace(fences, '')
    .replace(headings, '')
    .replace(strong, '$2')
    .replace(emphasis, '$2')
    .trim();
