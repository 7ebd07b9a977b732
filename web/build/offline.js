/* The door of an event starts without the network from what is kept here: the page of the application and its files, no answers
   of the server. Online each page comes from the server, so that this worker never shows an older one. */
const PAGE = '/events/offline/manage';
const PREFIX = 'plaza-offline-';
const CACHE = PREFIX + BUILD;
const isDoor = ({ pathname }) => /^\/events\/[^/]+\/manage\/?$/.test(pathname);
const kept = async (name) => (await caches.open(CACHE)).match(name, { ignoreVary: true });

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  const page = await fetch(PAGE, { headers: { accept: 'text/html' }, cache: 'no-store' });
  // During an upgrade the server may already be of another build; then the browser tries again later.
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error('The page is not of this build.');
  await cache.put(PAGE, page);
}

async function clean() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Files with a hash in their name never change; all others are asked for first. */
const fileOf = async (request, { pathname }) => {
  if (pathname.startsWith('/assets/')) return (await kept(pathname)) ?? fetch(request);
  return fetch(request).catch(async () => (await kept(pathname)) ?? Response.error());
};

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(clean()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isDoor(url)) event.respondWith(fetch(request).catch(async () => (await kept(PAGE)) ?? Response.error()));
  } else if (FILES.includes(url.pathname)) event.respondWith(fileOf(request, url));
});
