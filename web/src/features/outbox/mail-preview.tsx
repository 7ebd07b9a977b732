import type { SyntheticEvent } from 'react';

type Props = { html: string; title: string; className: string | undefined };

/** The mail with its styles set aside: the frame inherits the policy of the page, which takes no inline styles. */
const setAside = (html: string): { html: string; css: string } => {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  for (const element of mail.querySelectorAll<HTMLElement>('[style]')) {
    element.dataset['style'] = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
  }
  const sheets = [...mail.querySelectorAll('style')];
  for (const sheet of sheets) sheet.remove();
  return { html: `<!doctype html>${mail.documentElement.outerHTML}`, css: sheets.map((sheet) => sheet.textContent).join('\n') };
};

/** Styles that a script sets are the page's own doing, and pass. */
const dress = (frame: HTMLIFrameElement, css: string): void => {
  const { contentDocument: mail, contentWindow } = frame;
  if (!mail || !contentWindow) return;
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset['style'] ?? '';
  const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  mail.adoptedStyleSheets = [sheet];
};

/** A mail as its receiver sees it, in a frame that runs no script and opens nothing. */
export const MailPreview = ({ html, title, className }: Props) => {
  const mail = setAside(html);
  return (
    <iframe
      className={className}
      // No leave but the one to be dressed from here: without scripts of its own that is harmless.
      sandbox="allow-same-origin"
      srcDoc={mail.html}
      title={title}
      onLoad={(event: SyntheticEvent<HTMLIFrameElement>) => dress(event.currentTarget, mail.css)}
    />
  );
};
