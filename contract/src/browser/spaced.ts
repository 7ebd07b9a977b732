/**
 * Separates a number from the Chinese word after it, as the texts of the product do: `5 分钟前`. For times and units
 * formatted by `Intl`; dates (`11月21日`) and large numbers (`1.2万`) are one word.
 */
export const spaced = (text: string): string => text.replace(/\d(?=\p{Script=Han})/gu, '$& ');
