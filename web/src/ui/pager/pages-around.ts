/** The first, the last, and the neighbours of the current page; `gap` for the pages left out between them. */
export const pagesAround = (page: number, totalPages: number): (number | 'gap')[] => {
  const shown = [1, page - 1, page, page + 1, totalPages].filter((number) => number >= 1 && number <= totalPages);
  const numbers = [...new Set(shown)].toSorted((a, b) => a - b);
  return numbers.flatMap((number, index): (number | 'gap')[] => {
    const before = numbers[index - 1] ?? number - 1;
    if (number - before === 1) return [number];
    // A gap of a single page is replaced by that page.
    return number - before === 2 ? [number - 1, number] : ['gap', number];
  });
};
