/** Where a person lands who asked for no place in particular. */
export const homePath = '/home';
export const loginPath = '/login';

/** With a slash at the end it is the same page. */
export const isLoginPath = (pathname: string): boolean => pathname.replace(/\/+$/, '') === loginPath;

/** A place of this site to go to after signing in; whatever else is asked for leads home. */
export const safeRedirect = (wanted: string | null, origin: string): string => {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.startsWith('/\\')) return homePath;
  const url = URL.parse(wanted, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//') || isLoginPath(url.pathname)) return homePath;
  return url.pathname + url.search + url.hash;
};

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The sign-in address that leads back to `place`. */
export const loginAddress = ({ pathname, search, hash }: Place): string => {
  const wanted = pathname + search + hash;
  return wanted === '/' || isLoginPath(pathname) ? loginPath : `${loginPath}?redirect=${encodeURIComponent(wanted)}`;
};
