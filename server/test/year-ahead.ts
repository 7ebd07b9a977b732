/** 1 January is a Wednesday, and there is no 29 February. */
const isLike2031 = (year: number): boolean =>
  new Date(Date.UTC(year, 0, 1)).getUTCDay() === 3 && new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 2;

/**
 * A year that has not begun, with the weekdays of 2031, so that fixtures can name its days: `${yearAhead}-07-01` is always
 * a Tuesday, and in Berlin clocks change on 30 March and 26 October.
 */
export const yearAhead = nextLike2031(new Date().getUTCFullYear() + 1);

function nextLike2031(year: number): number {
  return isLike2031(year) ? year : nextLike2031(year + 1);
}
