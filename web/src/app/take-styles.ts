const isThere = (sheet: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    // One that is missing must not keep the page from standing.
    for (const outcome of ['load', 'error']) sheet.addEventListener(outcome, () => resolve());
  });

/**
 * Puts the styles that the page only fetches into their place: behind the first paint, which waits for none, and before
 * those of single pages, which have the last word.
 */
export const takeStyles = async (): Promise<void> => {
  const sheets = Array.from(document.querySelectorAll('link[rel=preload][as=style]'), (fetched) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    // As it was written, so that whoever looks for it finds it.
    sheet.setAttribute('href', fetched.getAttribute('href') ?? '');
    return sheet;
  });
  document.head.append(...sheets);
  await Promise.all(sheets.map(isThere));
};
