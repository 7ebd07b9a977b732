export { EmbedDocument } from './embed/embed-document.tsx';
export type { SiteFrame, SiteTexts } from './frame.ts';
export { lookOf } from './pages.tsx';
export { SiteDocument } from './site-document.tsx';
export { SiteHead } from './site-head.tsx';
