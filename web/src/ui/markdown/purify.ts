import DOMPurify from 'dompurify';

const tags =
  'a b blockquote br code del em h1 h2 h3 h4 h5 h6 hr i input li ol p pre s strong sup section table tbody td th thead tr ul'.split(' ');

const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLAnchorElement && node.host !== location.host) {
    node.target = '_blank';
    node.rel = 'noopener noreferrer nofollow';
  }
});

/** Sanitized HTML: no images, no styles, only http(s) and mailto URLs; external links open a new tab. */
export const purify = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'title', 'target', 'rel', 'start', 'align', 'type', 'checked', 'disabled'],
    // Also tested on attributes that hold no URL, so values without a scheme must pass.
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  });
