/** The default target after the sign-in. */
export const homePath = '/home';
export const loginPath = '/login';

/** A trailing slash leads to the same page. */
export const isLoginPath = (pathname: string): boolean => pathname.replace(/\/+$/, '') === loginPath;

/** Only a path of this site is a valid redirect target after the sign-in; anything else leads home. */
export const safeRedirect = (wanted: string | null, origin: string): string => {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.startsWith('/\\')) return homePath;
  const url = URL.parse(wanted, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//') || isLoginPath(url.pathname)) return homePath;
  return url.pathname + url.search + url.hash;
};

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The sign-in URL that redirects back to `place`. */
export const loginAddress = ({ pathname, search, hash }: Address): string => {
  const wanted = pathname + search + hash;
  return wanted === '/' || isLoginPath(pathname) ? loginPath : `${loginPath}?redirect=${encodeURIComponent(wanted)}`;
};
