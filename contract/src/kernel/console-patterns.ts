/** Rules of the console that run on both sides; free of any library. */
/** `editor`, `event-team`, `team_2`. */
export const roleCodePattern = /^[a-z0-9][a-z0-9_-]*$/;

/** The origin that somebody means by a host, https where nothing is said: `ant.design:8443`. Null for whatever else an address may hold. */
export const frameOrigin = (host: string): string | null => {
  // `data:` and `blob:` would be read as hosts with an empty port.
  const url = host.endsWith(':') ? null : URL.parse(host.includes('://') ? host : `https://${host}`);
  return url && /^https?:\/\/[\w.:[\]-]+$/.test(url.origin) && url.href === `${url.origin}/` ? url.origin : null;
};

const hostName = /^(?!-)[\w-]{1,63}(?<!-)(?:\.(?!-)[\w-]{1,63}(?<!-))*$/;
/** A host as mail programs take it: `mail`, `smtp.example.org`, `10.0.0.5`, `::1`. Null for whatever else: a port, a scheme, a list. */
export const mailHost = (text: string): string | null => {
  const host = text.trim().replace(/^\[(.*)\]$/, '$1');
  if (host.includes(':')) return /^[\da-f:.]+$/i.test(host) ? (URL.parse(`https://[${host}]`)?.hostname.slice(1, -1) ?? null) : null;
  if (host.length > 253 || !/^[\p{L}\p{M}\p{N}._-]+$/u.test(host)) return null;
  const name = URL.parse(`https://${host}`)?.hostname ?? '';
  return hostName.test(name) ? name : null;
};
/** Where servers usually listen. */
export const mailPorts = { tls: 465, starttls: 587, none: 25 } as const;
