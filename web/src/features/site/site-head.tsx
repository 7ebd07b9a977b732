import { isOwnPath } from '#contract/browser/patterns.ts';
import type { PageInput } from '#contract/site/index.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { scriptText, structuredOf } from './content/structured.ts';
import type { SharedCard } from './look.ts';

const languages: readonly Language[] = ['en-US', 'zh-CN'];
/** The locale format of Open Graph. */
const locale = (language: Language) => language.replace('-', '_');

/** Own pictures in the size of link previews; external ones are not used. */
const pictureOf = (picture: string | null | undefined): string | null =>
  picture && isOwnPath(picture) ? picture.replace(/^(\/files\/images\/[\w-]+\/)\d+$/, '$1512') : null;

type SiteHeadProps = { input: PageInput; title: string; description: string; brand: string; subject?: SharedCard | undefined };

/** Metadata for search engines and link previews. URLs use the configured public origin, never the request's host. */
export const SiteHead = ({ input, title, description, brand, subject }: SiteHeadProps) => {
  const { origin, path, search, language, isLanguageInAddress } = input;
  // An event is the same page by every link.
  const address = origin + path + (input.page.name === 'event' ? '' : search);
  const inLanguage = (wanted: Language) => `${address}${address.includes('?') ? '&' : '?'}lang=${wanted}`;
  const own = isLanguageInAddress ? inLanguage(language) : address;
  const picture = pictureOf(subject?.picture);
  const described = structuredOf(input.page, origin);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={!subject || subject.isIndexed ? 'index, follow' : 'noindex'} />
      <meta name="color-scheme" content="light dark" />
      <link rel="canonical" href={own} />
      {languages.map((wanted) => (
        <link key={wanted} rel="alternate" hrefLang={wanted} href={inLanguage(wanted)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      {subject?.feed && <link rel="alternate" type="application/atom+xml" href={origin + subject.feed} title={title} />}
      {described && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(described) }} />}
      <meta property="og:type" content={subject?.type ?? 'website'} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={own} />
      <meta property="og:image" content={origin + (picture ?? subject?.card ?? '/preview.png')} />
      <meta property="og:image:width" content={picture ? '512' : '1200'} />
      <meta property="og:image:height" content={picture ? '512' : '630'} />
      <meta name="twitter:card" content={picture ? 'summary' : 'summary_large_image'} />
      <meta property="og:locale" content={locale(language)} />
      {languages
        .filter((wanted) => wanted !== language)
        .map((wanted) => (
          <meta key={wanted} property="og:locale:alternate" content={locale(wanted)} />
        ))}
    </>
  );
};
