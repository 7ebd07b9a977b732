import type { SyntheticEvent } from 'react';

type Props = { html: string; title: string; className: string | undefined };

/** Extracts the styles of the mail: the frame inherits the page's CSP, which refuses inline styles. */
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

/** Adopted style sheets are set by script, which the CSP allows. */
const dress = (frame: HTMLIFrameElement, css: string): void => {
  const { contentDocument: mail, contentWindow } = frame;
  if (!mail || !contentWindow) return;
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset['style'] ?? '';
  const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  mail.adoptedStyleSheets = [sheet];
};

/** A mail as its receiver sees it, in a frame without scripts and popups. */
export const MailPreview = ({ html, title, className }: Props) => {
  const mail = setAside(html);
  return (
    <iframe
      className={className}
      // Only `allow-same-origin`, to set the styles from here: harmless without scripts.
      sandbox="allow-same-origin"
      srcDoc={mail.html}
      title={title}
      onLoad={(event: SyntheticEvent<HTMLIFrameElement>) => dress(event.currentTarget, mail.css)}
    />
  );
};
