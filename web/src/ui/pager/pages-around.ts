/** First, last, and the neighbours of the open page; `gap` stands for what is left out between them. */
export const pagesAround = (page: number, totalPages: number): (number | 'gap')[] => {
  const shown = [1, page - 1, page, page + 1, totalPages].filter((number) => number >= 1 && number <= totalPages);
  const numbers = [...new Set(shown)].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index): (number | 'gap')[] => {
    const before = numbers[index - 1] ?? number - 1;
    if (number - before === 1) return [number];
    // A gap of one page is that page.
    return number - before === 2 ? [number - 1, number] : ['gap', number];
  });
};
