/** A round number at or above the greatest value, which divides into two whole halves where values are whole. */
export const topOf = (values: readonly number[]): number => {
  const most = Math.max(0, ...values);
  if (most <= 2) return 2;
  const unit = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * unit >= most) ?? 10;
  const top = step * unit;
  return top === 1 ? 2 : top;
};

/** Places of at most `count` labels below the points, first and last among them. */
export const labelledOf = (points: number, count: number): number[] => {
  if (points <= count) return Array.from({ length: points }, (_, index) => index);
  return Array.from({ length: count }, (_, nth) => Math.round((nth * (points - 1)) / (count - 1)));
};
