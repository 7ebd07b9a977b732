/** Lower-case letters, digits and signs that look like a Latin letter: Cyrillic and Greek letters, letters with strokes, small capitals. */
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
/** Greek capitals that look like another letter than their lower-case form does. */
const capitals: Readonly<Record<string, string>> = { Η: 'h', Μ: 'm', Ν: 'n', Υ: 'y' };

/** Accents are removed; the marks of other scripts are vowels and are kept. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
const unread = /[^\p{L}\p{N}\p{M}]|\p{Default_Ignorable_Code_Point}/gu;

/** A name in which all characters that look alike are replaced by one of them. Confusable names have equal skeletons. */
export const skeletonOf = (name: string): string =>
  [...name.normalize('NFKD').replace(accents, '')]
    .map((sign) => capitals[sign] ?? sign.toLowerCase())
    .map((sign) => letterOf.get(sign) ?? sign)
    .join('')
    .replace(unread, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
/** Skeletons of the name as written and in lower case, because either form may look like another name. */
const skeletonsOf = (name: string) => [skeletonOf(name), skeletonOf(name.toLowerCase())];

/** Whether another name is confusable with this one, like the skeletons of Unicode UTS #39. */
export function readsLike(name: string): (other: string) => boolean {
  const skeletons = skeletonsOf(name);
  return (other) => skeletonsOf(other).some((skeleton, index) => skeleton !== '' && skeleton === skeletons[index]);
}
