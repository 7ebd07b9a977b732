/** Rules of the console, shared by server and browser; no dependencies. */
/** `editor`, `event-team`, `team_2`. */
export const roleCodePattern = /^[a-z0-9][a-z0-9_-]*$/;

/** The origin of a host, `https` by default: `ant.design:8443`. Null if the text contains more than an origin. */
export const frameOrigin = (host: string): string | null => {
  // `data:` and `blob:` would be parsed as hosts with an empty port.
  const url = host.endsWith(':') ? null : URL.parse(host.includes('://') ? host : `https://${host}`);
  return url && /^https?:\/\/[\w.:[\]-]+$/.test(url.origin) && url.href === `${url.origin}/` ? url.origin : null;
};

const hostName = /^(?!-)[\w-]{1,63}(?<!-)(?:\.(?!-)[\w-]{1,63}(?<!-))*$/;
/** A host name as mail programs accept it: `mail`, `smtp.example.org`, `10.0.0.5`, `::1`. Null if there is a port, a scheme or a list. */
export const mailHost = (text: string): string | null => {
  const host = text.trim().replace(/^\[(.*)\]$/, '$1');
  if (host.includes(':')) return /^[\da-f:.]+$/i.test(host) ? (URL.parse(`https://[${host}]`)?.hostname.slice(1, -1) ?? null) : null;
  if (host.length > 253 || !/^[\p{L}\p{M}\p{N}._-]+$/u.test(host)) return null;
  const name = URL.parse(`https://${host}`)?.hostname ?? '';
  return hostName.test(name) ? name : null;
};
/** Default ports. */
export const mailPorts = { tls: 465, starttls: 587, none: 25 } as const;
