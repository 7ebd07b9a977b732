/** A round number not below the maximum, which halves into integers if the values are integers. */
export const topOf = (values: readonly number[]): number => {
  const most = Math.max(0, ...values);
  if (most <= 2) return 2;
  const unit = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * unit >= most) ?? 10;
  const top = step * unit;
  return top === 1 ? 2 : top;
};

/** Indexes of at most `count` labels, including the first and the last point. */
export const labelledOf = (points: number, count: number): number[] => {
  if (points <= count) return Array.from({ length: points }, (_, index) => index);
  return Array.from({ length: count }, (_, nth) => Math.round((nth * (points - 1)) / (count - 1)));
};
