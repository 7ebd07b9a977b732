export type FeatureNames = { feature: string; one: string; swaps: readonly (readonly [from: RegExp, to: string])[] };

const camel = (kebab: string): string => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const words = (kebab: string): string => upperFirst(kebab.replaceAll('-', ' '));

/** One of many: polls → poll, replies → reply, searches → search. */
export const singular = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

export type Input = { feature: string; one?: string; english?: string; chinese?: string; menuId: string };

/** The error of a name, or null. */
export const errorOf = (feature: string): string | null =>
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*s$/.test(feature) ? null : 'A feature is called by a plural noun in kebab-case: polls, study-groups.';

/** The templates are about "widgets"; these replacements rename them. */
export function namesOf({ feature, one = singular(feature), english = words(feature), chinese = english, menuId }: Input): FeatureNames {
  const table = feature.replaceAll('-', '_');
  const swaps = [
    [/MENU_ID/g, menuId],
    [/TITLE_EN/g, english],
    [/TITLE_ZH/g, chinese],
    [/TABLE(?=:)/g, table],
    // In SQL, and in names of rows.
    [/(?<=table |into |from |on |insertInto\(')widgets\b(?!\/)/g, table],
    [/widgets_owner/g, `${table}_owner`],
    // Paths, files, catalogs and keys keep the hyphen.
    [/(?<!menu\.)(?<=[/.]|')widgets(?=[./'])/g, feature],
    [/widget(?=-form)/g, one],
    [/\bwidgets: typeof texts/g, /-/.test(feature) ? `'${feature}': typeof texts` : `${feature}: typeof texts`],
    [/(?<=summary: 'My )widgets/g, feature.replaceAll('-', ' ')],
    [/(?<=summary: 'Create a )widget/g, one.replaceAll('-', ' ')],
    [/(?<=\/\*\* My )widgets/g, feature.replaceAll('-', ' ')],
    [/Widgets/g, upperFirst(camel(feature))],
    [/Widget/g, upperFirst(camel(one))],
    [/widgets/g, camel(feature)],
    [/widget/g, camel(one)],
  ] as const;
  return { feature, one, swaps };
}

export const speakOf = (text: string, { swaps }: Pick<FeatureNames, 'swaps'>): string =>
  swaps.reduce((result, [from, to]) => result.replace(from, to), text);
