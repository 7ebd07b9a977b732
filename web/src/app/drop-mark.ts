const mark = 'plaza_in=';

/**
 * Without a session the mark of a signed-in person says something wrong: it goes, and the page is asked for again, as the
 * server may have one for visitors. False when there was none, or it cannot be removed.
 */
export const dropMark = (): boolean => {
  if (!document.cookie.includes(mark)) return false;
  document.cookie = `${mark}; Path=/; Max-Age=0`;
  if (document.cookie.includes(mark)) return false;
  location.reload();
  return true;
};
