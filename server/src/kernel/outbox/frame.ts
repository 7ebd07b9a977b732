import type { Language } from '#contract/kernel/schemas.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** The only place where user-supplied names become HTML. */
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue','PingFang SC','Microsoft YaHei',Arial,sans-serif";
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";
/** Mail programs apply inline styles; those that support a dark theme apply these as well. */
const dark = `@media (prefers-color-scheme:dark){.page{background:#141414!important}.card{background:#1f1f1f!important;border-color:#303030!important}.card,.code{color:#e8e8e8!important}.code{background:#2a2a2a!important}.foot,.foot a{color:#a6a6a6!important}.item{color:#ff7aa8!important}}`;

const inLines = (text: string): string => text.split('\n').map(escape).join('<br>');
export const textBlock = (text: string): string => `<p style="margin:0 0 16px">${inLines(text)}</p>`;
/** Large, and selected as a whole by a double click. */
export const codeBlock = (code: string): string =>
  `<p class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#f5f5f5;color:#1f1f1f;font-size:28px;line-height:36px;letter-spacing:4px;text-align:center;${mono}"><strong>${escape(code)}</strong></p>`;
export const actionBlock = (address: string, label: string): string =>
  `<p style="margin:0 0 16px"><a href="${escape(address)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#d40454;color:#ffffff;text-decoration:none;font-weight:600">${escape(label)}</a></p>`;

type Item = { heading: string; about: string; title: string; text: string; address: string };
const quiet = 'font-size:13px;line-height:20px;opacity:.75';
/** An entry of a list: its title leads to it. */
export const itemBlock = ({ heading, about, title, text, address }: Item): string =>
  (heading && `<h2 style="margin:24px 0 12px;font-size:16px;line-height:24px">${escape(heading)}</h2>\n`) +
  `<p style="margin:0 0 16px">${about && `<span style="${quiet}">${escape(about)}</span><br>`}<a class="item" href="${escape(address)}" style="color:#d40454;text-decoration:none;font-weight:600">${escape(title)}</a>${text && `<br>${inLines(text)}`}</p>`;

type FootLink = { label: string; address: string };
type Framed = { language: Language; subject: string; blocks: readonly string[]; footer: string; links: readonly FootLink[] };
const linkLine = ({ label, address }: FootLink): string => `<br><a href="${escape(address)}" style="color:#6b6b6b">${escape(label)}</a>`;

/** Layout of every mail. It loads nothing: no picture, no font, no script. */
export const frame = ({ language, subject, blocks, footer, links }: Framed): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>:root{color-scheme:light dark}${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f5f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f5f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td class="card" style="padding:28px 24px 12px;border:1px solid #e6e6e6;border-radius:8px;background:#ffffff;color:#1f1f1f;font-size:15px;line-height:24px;text-align:left;overflow-wrap:anywhere;${font}">
${blocks.join('\n')}
</td></tr><tr><td class="foot" style="padding:16px 24px;color:#6b6b6b;font-size:12px;line-height:18px;text-align:left;${font}">${inLines(footer)}${links.map(linkLine).join('')}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
