export type MailParts = {
  /** Headers, unfolded, by lower-case name. */
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
  /** The first line of the text that is a URL: the target of the mail. */
  link: string | null;
  /** The first separate group of six digits in the text. */
  code: string | null;
};

/** Parses a mail as a mail program does: folded and encoded headers, parts, transfer encodings. */
export function partsOf(raw: string): MailParts {
  const { headers, content } = split(raw);
  const parts = leavesOf({ headers, content });
  const find = (type: string) => {
    const part = parts.find((candidate) => (candidate.headers['content-type'] ?? 'text/plain').startsWith(type));
    return part ? decoded(part).replaceAll('\r\n', '\n') : '';
  };
  const text = find('text/plain');
  return {
    headers,
    subject: words(headers['subject'] ?? ''),
    text,
    html: find('text/html'),
    link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? null,
    code: /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null,
  };
}

type Part = { headers: Record<string, string>; content: string };

/** A part may hold parts: a mail with a file has its texts one level below. */
function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)/i.exec(part.headers['content-type'] ?? '')?.[1];
  if (!boundary) return [part];
  const parts = part.content.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((inner) => leavesOf(split(inner.replace(/^\r\n/, ''))));
}

function split(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const);
  return { headers: Object.fromEntries(headers), content: raw.slice(end + 4) };
}

const fromQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

function decoded({ headers, content }: Part): string {
  const body = content.replace(/\r\n$/, '');
  switch ((headers['content-transfer-encoding'] ?? '').toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString();
    case 'quoted-printable':
      return fromQuoted(body).toString();
    default:
      return body;
  }
}

/** `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`; white space between two of them is ignored. */
const words = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      (encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : fromQuoted(text.replaceAll('_', ' '))).toString(),
    );
