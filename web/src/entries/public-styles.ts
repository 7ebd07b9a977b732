import base from '#ui/base.css?inline';
import cover from '#ui/art/cover.module.css?inline';
import states from '#ui/states/states.module.css?inline';
import qrCode from '#ui/qr-code/qr-code.module.css?inline';
import avatar from '#ui/avatar/avatar.module.css?inline';
import markdown from '#ui/markdown/markdown.module.css?inline';
import markdownHtml from '#ui/markdown/html.module.css?inline';
import invitationCard from '#ui/invitation-card/invitation-card.module.css?inline';
import iconButton from '#ui/icons/icon-button.module.css?inline';
import noticeBar from '#ui/notice-bar/notice-bar.module.css?inline';

const ofSite = import.meta.glob<string>('../features/site/**/*.module.css', { query: '?inline', import: 'default', eager: true });

const darkTones = /:root\[data-theme=['"]?dark['"]?\],\s*\[data-theme=['"]?dark['"]?\]\s*\{([^}]*)\}/;
/** Without a script a page follows the system by its style sheet alone. */
const bySystem = (css: string): string => {
  const [, tones = ''] = darkTones.exec(css) ?? [];
  if (css !== '' && tones === '') throw new Error('The style sheet has no tones of the dark theme.');
  return `@media (prefers-color-scheme: dark) { :root[data-theme='auto'] { ${tones} } }`;
};

/** Every rule that a public page may need, as one text. */
export const publicStyles = [
  base,
  bySystem(base),
  cover,
  avatar,
  states,
  markdown,
  markdownHtml,
  iconButton,
  invitationCard,
  noticeBar,
  qrCode,
  ...Object.values(ofSite),
].join('\n');
