import DOMPurify from 'dompurify';
import { allowedTags, emojiAddress } from '#contract/browser/markdown/allowed-tags.ts';

const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLImageElement && !emojiAddress.test(node.getAttribute('src') ?? '')) node.replaceWith(node.alt);
  if (node instanceof HTMLAnchorElement && node.host !== location.host) {
    node.target = '_blank';
    node.rel = 'noopener noreferrer nofollow';
  }
});
/** The name of a language, as the renderer writes it; no other class passes. */
const language = /^language-[\w+#-]{1,20}$/;
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  if (attribute.attrName !== 'class') return;
  attribute.keepAttr = node.nodeName === 'CODE' && node.parentNode?.nodeName === 'PRE' && language.test(attribute.attrValue);
});

/** Sanitized HTML: no images but emoji of communities, no styles, only http(s) and mailto URLs; external links open a new tab. */
export const purify = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags, 'img'],
    ALLOWED_ATTR: ['alt', 'src', 'class', 'href', 'title', 'target', 'rel', 'start', 'align', 'type', 'checked', 'disabled'],
    // DOMPurify tests attributes that hold no URL as well, so values without a scheme must pass.
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  });
