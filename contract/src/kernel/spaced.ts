/**
 * A number apart from the Chinese word after it, as the sentences of the product write it: `5 分钟前`. For what `Intl` says of times
 * and units; dates (`11月21日`) and large numbers (`1.2万`) are one word.
 */
export const spaced = (text: string): string => text.replace(/\d(?=\p{Script=Han})/gu, '$& ');
