/** What the server says in the head of the page about itself. */
export const pageMeta = (
  name: 'demo' | 'frame-hosts' | 'mail' | 'password-max' | 'providers' | 'sign-up' | 'site' | 'sms',
): string | undefined => document.querySelector<HTMLMetaElement>(`meta[name="plaza-${name}"]`)?.content;
