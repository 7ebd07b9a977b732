/** Small letters, figures and signs that read like a Latin letter: of the Cyrillic and Greek alphabets, with strokes, small capitals. */
const shapes = {
  a: 'аαɑᴀ',
  b: 'вьβƀʙ',
  c: 'сςᴄ',
  d: 'ԁđᴅ',
  e: 'еєεᴇ',
  f: 'ꜰ',
  g: 'ɡɢ',
  h: 'нһħʜ',
  i: 'іӏιıɪlłʟ1|',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  m: 'мᴍ',
  n: 'пηɴ',
  o: 'оөοσøᴏ0',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτŧᴛ',
  u: 'υμᴜ',
  v: 'νѵᴠ',
  w: 'шԝωᴡ',
  x: 'хχ',
  y: 'уүγʏ',
  z: 'ζᴢ',
};
const letterOf = new Map(Object.entries(shapes).flatMap(([letter, alike]) => [...alike].map((sign) => [sign, letter])));
/** Greek capitals that read like another letter than their small form does. */
const capitals: Readonly<Record<string, string>> = { Η: 'h', Μ: 'm', Ν: 'n', Υ: 'y' };

/** Accents go; the marks of other scripts are vowels, and stay. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
const unread = /[^\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point}/gu;

const skeletonOf = (name: string): string =>
  [...name.normalize('NFKD').replace(accents, '')]
    .map((sign) => capitals[sign] ?? sign.toLowerCase())
    .map((sign) => letterOf.get(sign) ?? sign)
    .join('')
    .replace(unread, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
/** As it is written, and as it is in small letters: either may be what a reader takes for the same. */
const skeletonsOf = (name: string) => [skeletonOf(name), skeletonOf(name.toLowerCase())];

/** Whether a reader would take another name for this one, in the manner of the skeletons of Unicode's UTS #39. */
export function readsLike(name: string): (other: string) => boolean {
  const skeletons = skeletonsOf(name);
  return (other) => skeletonsOf(other).some((skeleton, index) => skeleton !== '' && skeleton === skeletons[index]);
}
