/** A value of the page's head, written by the server. */
export const pageMeta = (
  name: 'demo' | 'frame-hosts' | 'mail' | 'map' | 'password-max' | 'providers' | 'sign-up' | 'site' | 'sms',
): string | undefined => document.querySelector<HTMLMetaElement>(`meta[name="plaza-${name}"]`)?.content;
