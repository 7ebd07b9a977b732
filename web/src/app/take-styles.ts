const isThere = (sheet: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    // A missing style sheet must not keep the page from rendering.
    for (const outcome of ['load', 'error']) sheet.addEventListener(outcome, () => resolve());
  });

/**
 * Applies the preloaded style sheets: after the first paint, so that they do not block it, and before the sheets of
 * single pages, which override them.
 */
export const takeStyles = async (): Promise<void> => {
  const sheets = Array.from(document.querySelectorAll('link[rel=preload][as=style]'), (fetched) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    // The attribute as written, not the resolved URL, so that selectors on `href` match it.
    sheet.setAttribute('href', fetched.getAttribute('href') ?? '');
    return sheet;
  });
  document.head.append(...sheets);
  await Promise.all(sheets.map(isThere));
};
