import { expect, test } from 'vitest';
import { cardOf } from './page-card.ts';
import { headOf } from './page-head.ts';

const pageOf = (html: string | Buffer, contentType = 'text/html') =>
  cardOf({ url: new URL('https://news.example/path/page'), contentType, content: Buffer.from(html as string) });

test('a page is shown by what it says for sharing, else by its own title and description', async () => {
  const open = `<!doctype html><html><head><title>Own</title><meta name=description content='Own words'>
    <meta property="og:title" content="Shared &amp; seen"><META CONTENT="Shared words" PROPERTY="OG:Description"/>
    <meta property="og:site_name" content="News"><meta property="og:image" content="../a.png?x=1&amp;y=2"></head>`;
  expect(await pageOf(open)).toEqual({
    title: 'Shared & seen',
    description: 'Shared words',
    siteName: 'News',
    imageUrl: 'https://news.example/a.png?x=1&y=2',
  });
  expect(await pageOf('<title> Own\n title </title><meta name="description" content="Own words">')).toEqual({
    title: 'Own title',
    description: 'Own words',
    siteName: '',
    imageUrl: null,
  });
});

test.each([
  ['', null],
  ['plain words', null],
  ['<title></title>', null],
  ['<title>&#8203;&nbsp;</title>', null],
  ['<title>Never closed', null],
  ['<title>A<script>alert(1)</script></title>', 'A<script>alert(1)</script>'],
  ['<title>A &lt;b&gt; &amp;lt; &eacute;&#x4e2d;&#150;&#0;&#xd800;&nosuch; &amp</title>', 'A <b> &lt; é中–\ufffd\ufffd&nosuch; &'],
  ['<textarea><title>Text</title></textarea><title>Real</title>', 'Real'],
  [`${'<b>'.repeat(150)}<title>Deep</title>`, 'Deep'],
  ['<script>"<title>Script</title>"</script><title>Real</title>', 'Real'],
  ['<!-- <title>Comment</title> --><title>Real</title>', 'Real'],
  ['<!--><title>Real</title>', 'Real'],
  ['<meta content="<title>Value</title>"><title>Real</title>', 'Real'],
  ['<style></styles><title>Style</title></style><title>Real</title>', 'Real'],
  ['< title>Space</title><title>Real</title>', 'Real'],
  ['</title><p<br/ / =x <title>Within a tag</title>', null],
  ['<TITLE\n class=a>Real</TITLE >', 'Real'],
  ['<title>First</title><title>Second</title>', 'First'],
  ['<svg><title>Drawing</title></svg><title>Real</title>', 'Real'],
  ['<svg/><title>Real</title>', 'Real'],
  ['<body><title>Body</title>', null],
  ['<meta property=og:title content=Bare><title>Own</title>', 'Bare'],
  ['<meta property="og:title"><title>Own</title>', 'Own'],
  ['<meta property="og:title" content="  "><title>Own</title>', 'Own'],
  ['<meta property="og:title" content="open><title>Own</title>', null],
  ['<title>a\u202eb\u0007\u0000c\u2028d</title>', 'ab c d'],
  [`<title>${'茶'.repeat(300)}</title>`, `${'茶'.repeat(199)}…`],
])('%j is called %j', async (html, title) => {
  expect((await pageOf(html))?.title ?? null).toBe(title);
});

test('pictures are only addresses, which the guard of the fetch looks at', async () => {
  const imageOf = async (content: string) => (await pageOf(`<title>A</title><meta property="og:image" content="${content}">`))?.imageUrl;
  expect(await Promise.all(['//cdn.example/a.png', 'javascript:alert(1)', 'http://[', ''].map(imageOf))).toEqual([
    'https://cdn.example/a.png',
    'javascript:alert(1)',
    null,
    null,
  ]);
});

test('what is relative is so to the base that the page names', async () => {
  const image = '<title>A</title><meta property="og:image" content="a.png">';
  expect((await pageOf(`<base href="/media/">${image}`))?.imageUrl).toBe('https://news.example/media/a.png');
  expect((await pageOf(`<base href="https://cdn.example/x/"><base href="/other/">${image}`))?.imageUrl).toBe('https://cdn.example/x/a.png');
  expect((await pageOf(`<base href="http://["><base target="_top">${image}`))?.imageUrl).toBe('https://news.example/path/a.png');
});

test('a page is read in the encoding of its mark, its answer, or its head', async () => {
  const gbk = Buffer.concat([Buffer.from('<meta charset="gb2312"><title>'), Buffer.from([0xb2, 0xe8]), Buffer.from('</title>')]);
  expect((await pageOf(gbk))?.title).toBe('茶');
  const old = Buffer.from(
    gbk.toString('latin1').replace('<meta charset="gb2312">', '<meta http-equiv=Content-Type content="text/html; charset=GBK">'),
    'latin1',
  );
  expect((await pageOf(old))?.title).toBe('茶');
  const strict = gbk.toString('latin1').replace('<meta charset="gb2312">', '<?xml version="1.0" encoding="GBK"?>');
  expect((await pageOf(Buffer.from(strict, 'latin1')))?.title).toBe('茶');
  expect((await pageOf(Buffer.from('<title>caf\xe9</title>', 'latin1'), 'text/html; charset=iso-8859-1'))?.title).toBe('café');
  expect((await pageOf(Buffer.from('\ufeff<title>茶</title>'), 'text/html; charset=iso-8859-1'))?.title).toBe('茶');
  expect((await pageOf(Buffer.from('\ufeff<title>茶</title>', 'utf16le')))?.title).toBe('茶');
  expect((await pageOf('<meta charset="nonsense"><title>茶</title>'))?.title).toBe('茶');
  expect(
    (await pageOf(Buffer.from([0x3c, 0x74, 0x69, 0x74, 0x6c, 0x65, 0x3e, 0x61, 0xff, 0x3c, 0x2f, 0x74, 0x69, 0x74, 0x6c, 0x65, 0x3e])))
      ?.title,
  ).toBe('a\ufffd');
});

test.each([
  ['opening brackets', '<'.repeat(500_000)],
  ['tags without an end', '<a '.repeat(170_000)],
  ['attributes', `<a ${'x=1 '.repeat(120_000)}`],
  ['quotes', `<a ${'x="'.repeat(160_000)}`],
  ['comments', '<!--'.repeat(120_000)],
  ['scripts', '<script>'.repeat(60_000)],
  ['almost the end of a title', `<title>${'</titl'.repeat(80_000)}`],
  ['references', `<title>${'&#x'.repeat(160_000)}</title>`],
  ['elements in elements', '<b>'.repeat(160_000)],
  ['ends of other elements', `${'<b>'.repeat(80_000)}${'</i>'.repeat(80_000)}`],
  ['spaces', `<meta${' '.repeat(500_000)}=${' '.repeat(10_000)}`],
])('half a megabyte of %s is read in a moment', async (_, html) => {
  // Work that grows with the square of the length would not end within the time of a test.
  expect((await headOf(html)).metas.size).toBe(0);
});
