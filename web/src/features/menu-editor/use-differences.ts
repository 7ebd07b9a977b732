import { useTexts } from '#kernel/i18n/index.ts';
import type { ConflictField } from '#ui/conflict/conflict-dialog.tsx';
import type { MenuEntry } from './menu-editor.queries.ts';
import { valuesOf, type MenuValues } from './menu-values.ts';

type Names = { rows: readonly MenuEntry[]; nameOf: (entry: MenuEntry) => string };

/** What is different in mine, by its label; null where there is nothing of theirs. */
export const useDifferences = (mine: MenuValues, theirs: MenuEntry | undefined, { rows, nameOf }: Names): ConflictField[] | null => {
  const t = useTexts('menu-editor');
  const trees = useTexts('trees');
  if (!theirs) return null;
  const whether = (is: boolean) => t(is ? 'yes' : 'no');
  const shown = (values: MenuValues): Record<string, string> => {
    const parent = rows.find(({ id }) => id === values.parentId);
    return {
      [t('type')]: t(`type.${values.type}`),
      [t('name.key')]: values.isKey ? values.name : '',
      [t('name.en')]: values.isKey ? '' : values.nameEn,
      [t('name.zh')]: values.isKey ? '' : values.nameZh,
      [t('parent')]: parent ? nameOf(parent) : '',
      [t('path')]: values.path,
      [t('component')]: values.component ?? '',
      [t('iframeLink')]: values.iframeLink,
      [t('externalLink')]: values.externalLink,
      [t('permission')]: values.permission,
      [t('icon')]: values.icon ?? '',
      [t('badge')]: values.badge,
      [t('activePath')]: values.activePath,
      [t('kept')]: whether(values.keepAlive),
      [t('tag.hidden')]: whether(values.hideInMenu),
      [t('everybody')]: whether(values.isForEverybody),
      [trees('order')]: values.order,
      [trees('status')]: trees(`status.${values.status}`),
    };
  };
  const [left, right] = [shown(mine), shown(valuesOf(theirs))];
  return Object.entries(left)
    .filter(([label, text]) => text.trim() !== right[label])
    .map(([label, text]) => ({ key: label, label, mine: text, theirs: right[label] ?? '' }));
};
