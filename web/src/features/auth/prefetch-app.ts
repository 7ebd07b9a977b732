/**
 * Prefetches the application's scripts and styles while the user types, so that it renders at once after the sign-in.
 * Their hashed names are read from the application's HTML.
 */
export const prefetchApp = async (): Promise<void> => {
  const answer = await fetch('/home', { headers: { accept: 'text/html' } }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const wanted = page.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
    'script[type=module][src], link[rel=modulepreload], link[rel=preload][as=style]',
  );
  for (const { tagName, attributes } of wanted) {
    const link = document.createElement('link');
    const address = attributes.getNamedItem(tagName === 'SCRIPT' ? 'src' : 'href')?.value ?? '';
    const isStyle = attributes.getNamedItem('rel')?.value === 'preload';
    link.rel = isStyle ? 'prefetch' : 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
};
