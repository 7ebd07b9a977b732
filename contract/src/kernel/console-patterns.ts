/** Rules of the console that run on both sides; free of any library. */
/** `editor`, `event-team`, `team_2`. */
export const roleCodePattern = /^[a-z0-9][a-z0-9_-]*$/;

/** The origin that somebody means by a host, https where nothing is said: `ant.design:8443`. Null for whatever else an address may hold. */
export const frameOrigin = (host: string): string | null => {
  const url = URL.parse(host.includes('://') ? host : `https://${host}`);
  return url && /^https?:\/\/[\w.:[\]-]+$/.test(url.origin) && url.href === `${url.origin}/` ? url.origin : null;
};
