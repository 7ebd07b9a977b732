import { limits } from '../browser/limits.ts';
import { line } from './schemas.ts';

/** Characters without a glyph: a name that contains one looks the same as another name, and could impersonate it. */
const invisible = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]/u;
/** Persian, Hindi and other scripts use these between two letters. */
const joinerInWord = /(?<=\p{L}\p{M}*)[\u200c\u200d](?=\p{L})/gu;
/** Emoji that consist of several emoji, and the flags of regions. */
const joinedEmoji =
  /(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gu;
export const hasInvisible = (name: string): boolean => invisible.test(name.replace(joinerInWord, '').replace(joinedEmoji, ''));

/** Display name. */
export const personName = ({ min = 0 }: { min?: number } = {}) =>
  line({ min, max: limits.personName.max }).refine((name) => !hasInvisible(name), { params: { rule: 'invisible' } });
