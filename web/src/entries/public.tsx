import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CardInput, PageInput } from '#contract/site/index.ts';
import { EmbedDocument, lookOf, SiteDocument, SiteHead, type SiteFrame, type SiteTexts } from '#features/site/index.ts';
import { createTexts, type CatalogLoaders } from '#kernel/i18n/texts.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { cardArt } from '#ui/art/card-art.tsx';
import { publicStyles } from './public-styles.ts';

export { publicStyles };
/** The name contains a hash of the content, for caching; the build writes the file there. */
export const stylesheet = `/assets/public-${bytesToHex(sha256(utf8ToBytes(publicStyles))).slice(0, 12)}.css`;

const loaders: CatalogLoaders = import.meta.glob<Record<string, string>>('../features/site/texts/*.json', { import: 'default' });

const textsIn = async (language: Language): Promise<SiteTexts> => {
  const texts = createTexts({
    loaders,
    language,
    onMissing: (_, key) => {
      throw new Error(`No text for ${key}`);
    },
  });
  await texts.load('site');
  return (key, values) => texts.translate({ namespace: 'site', key, values });
};
const words: Record<Language, SiteTexts> = { 'en-US': await textsIn('en-US'), 'zh-CN': await textsIn('zh-CN') };

const Link: SiteFrame['Link'] = ({ to, children }) => <a href={to}>{children}</a>;

const documentOf = (input: PageInput): string => {
  const { page, language, site, path, search } = input;
  const brand = site.name ?? words[language]('brand');
  const t: SiteTexts = (key, values) => words[language](key, { site: brand, ...values });
  const look = lookOf(page);
  if ('theme' in page) {
    const html = renderToStaticMarkup(
      <EmbedDocument t={t} language={language} site={site} theme={page.theme} title={look.title(t, page)} stylesheet={stylesheet}>
        {look.content({ t, language, site, Link }, page)}
      </EmbedDocument>,
    );
    return `<!doctype html>${html}`;
  }
  const head = (
    <SiteHead
      input={input}
      title={look.title(t, page)}
      description={look.description(t, page, input)}
      brand={brand}
      subject={look.subject?.(page)}
    />
  );
  const html = renderToStaticMarkup(
    <SiteDocument t={t} language={language} site={site} path={path} search={search} stylesheet={stylesheet} head={head}>
      {look.content({ t, language, site, Link }, page)}
    </SiteDocument>,
  );
  return `<!doctype html>${html}`;
};

/** A public page as a whole document, or a cover as SVG. The server calls it; nothing of it runs in the browser. */
export const render = (input: PageInput | CardInput): string => ('card' in input ? cardArt(input.card) : documentOf(input));
