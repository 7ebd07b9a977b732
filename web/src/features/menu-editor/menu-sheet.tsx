import { closeAndSay, FormSheet, OrderField, ParentField, statuses, useDraft } from '#features/trees/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { useSaveMenu, type MenuEntry } from './menu-editor.queries.ts';
import { NameFields, TypeField } from './menu-fields.tsx';
import { blankBelow, valuesOf, wishOf, type MenuValues } from './menu-values.ts';
import { LookFields, TargetFields } from './place-fields.tsx';
import { useDifferences } from './use-differences.ts';

type MenuSheetProps = {
  /** Null makes a new one, below `parentId`. */
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
  const trees = useTexts('trees');
  const save = useSaveMenu();
  const draft = useDraft<MenuValues>(entry ? valuesOf(entry) : blankBelow(parentId), entry?.version ?? 1);
  const { values, errors, change } = draft;
  const fields = { values, errors, change };
  // The menu comes anew when a change was refused, and with it what somebody else saved.
  const theirs = rows.find(({ id, version }) => id === entry?.id && version !== draft.version);
  const differences = useDifferences(values, theirs, { rows, nameOf });

  const submit = async (version: number) => {
    const body = wishOf(values, entry);
    if (!body) return draft.fault({ order: trees('order.wrong') });
    try {
      await save.mutateAsync({ id: entry?.id ?? null, version, body });
      closeAndSay(onClose, common('saved'));
    } catch (error) {
      draft.refuse(error);
    }
  };
  const settle = (keepsMine: boolean) => {
    if (!theirs) return;
    draft.adopt(valuesOf(theirs), theirs.version, keepsMine);
    if (keepsMine) void submit(theirs.version);
  };

  return (
    <FormSheet
      title={entry ? t('edit.title', { name: nameOf(entry) }) : t('add')}
      draft={draft}
      isSaving={save.isPending}
      differences={differences}
      onSave={() => void submit(draft.version)}
      onConflict={settle}
      onClose={onClose}
    >
      <TypeField {...fields} />
      <NameFields {...fields} />
      <ParentField
        label={t('parent')}
        rows={rows.filter(({ type, component }) => type === 'menu' && (values.type === 'button' || component === null))}
        nameOf={nameOf}
        id={entry?.id ?? null}
        value={values.parentId}
        error={errors['parentId']}
        onChange={(wanted) => change({ parentId: wanted })}
      />
      {values.type !== 'button' && (
        <Field label={t('path')} value={values.path} error={errors['path']} onChange={({ target }) => change({ path: target.value })} />
      )}
      <TargetFields {...fields} frameHosts={frameHosts} />
      <Field
        label={t('permission')}
        value={values.permission}
        error={errors['permission']}
        onChange={({ target }) => change({ permission: target.value })}
      />
      {values.type !== 'button' && <LookFields {...fields} id={entry?.id ?? null} rows={rows} nameOf={nameOf} />}
      <OrderField value={values.order} error={errors['order']} onChange={(order) => change({ order })} />
      <SelectField
        label={trees('status')}
        value={values.status}
        onChange={({ target }) => change({ status: statuses.find((status) => status === target.value) ?? 'enabled' })}
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {trees(`status.${status}`)}
          </option>
        ))}
      </SelectField>
    </FormSheet>
  );
};
