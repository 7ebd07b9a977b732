const mark = 'plaza_in=';

/**
 * Without a session the cookie of a signed-in user is stale: removes it and reloads, as the server may have a page for
 * visitors. False if there was none, or it cannot be removed.
 */
export const dropMark = (): boolean => {
  if (!document.cookie.includes(mark)) return false;
  document.cookie = `${mark}; Path=/; Max-Age=0`;
  if (document.cookie.includes(mark)) return false;
  location.reload();
  return true;
};
