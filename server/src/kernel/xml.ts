const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Characters that XML 1.0 cannot hold, not even escaped. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

type Content = string | readonly string[];
/** An element; a text is escaped, an array holds elements that are written already. */
export const element = (name: string, content: Content | null, attributes: Record<string, string> = {}): string => {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('');
  if (content === null) return `<${name}${written}/>`;
  return `<${name}${written}>${typeof content === 'string' ? escaped(content) : content.join('')}</${name}>`;
};
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
