import type { MenuEntry } from '#contract/menus/editor.ts';
import { OrderField, ParentField, StatusField } from '#console/index.ts';
import { closeWithToast, FormSheet, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { useSaveMenu } from './menu-editor.queries.ts';
import { NameFields, TypeField } from './menu-fields.tsx';
import { blankBelow, rules, valuesOf, inputOf, type MenuValues } from './menu-values.ts';
import { LookFields, TargetFields } from './place-fields.tsx';
import { useTheirs } from './use-theirs.ts';

type MenuSheetProps = {
  /** Null to create one, below `parentId`. */
  entry: MenuEntry | null;
  parentId: string | null;
  rows: readonly MenuEntry[];
  nameOf: (entry: MenuEntry) => string;
  frameHosts: readonly string[];
  onClose: () => void;
};

/** An entry beside the tree, with the fields of its type. */
export const MenuSheet = ({ entry, parentId, rows, nameOf, frameHosts, onClose }: MenuSheetProps) => {
  const t = useTexts('menu-editor');
  const common = useTexts('kernel');
  const { mutateAsync: save } = useSaveMenu();
  const form = useForm<MenuValues>({
    initial: entry ? valuesOf(entry) : blankBelow(parentId),
    version: entry?.version ?? 1,
    rules,
    submit: async (values, version) => {
      await save({ id: entry?.id ?? null, version, body: inputOf(values, entry) });
      closeWithToast(onClose, common('saved'));
    },
  });
  const { bind, values } = form;
  const isShown = values.type !== 'button';
  // After a conflict the menu is refetched, and with it the version saved meanwhile.
  const stored = rows.find(({ id, version }) => id === entry?.id && version !== form.version);
  const theirs = useTheirs(stored, { rows, nameOf });

  return (
    <FormSheet title={entry ? t('edit.title', { name: nameOf(entry) }) : t('add')} form={form} theirs={theirs} onClose={onClose}>
      <TypeField form={form} />
      <NameFields form={form} />
      <ParentField
        {...bind('parentId')}
        label={t('parent')}
        rows={rows.filter(({ type, component }) => type === 'menu' && (values.type === 'button' || component === null))}
        nameOf={nameOf}
        id={entry?.id ?? null}
      />
      {isShown && <Field {...bind('path')} label={t('path')} />}
      <TargetFields form={form} frameHosts={frameHosts} />
      <Field {...bind('permission')} label={t('permission')} />
      {isShown && <LookFields form={form} id={entry?.id ?? null} rows={rows} nameOf={nameOf} />}
      <OrderField {...bind('order')} />
      <StatusField {...bind('status')} />
    </FormSheet>
  );
};
