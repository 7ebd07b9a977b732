import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/api.ts';
import type { Community } from '#contract/communities/index.ts';
import { closeWithToast, differencesOf, FormSheet, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { MemberFieldInputs } from './field-inputs.tsx';
import { fieldName, fieldRules, givenFields, type FieldInputs } from './joining.ts';
import styles from './members.module.css';
import { ownFieldsQuery, useSetOwnFields } from './members.queries.ts';

type OwnFieldsDialogProps = { community: Pick<Community, 'id' | 'name'>; onClose: () => void };
type Own = CallOutput<'GET /communities/:id/member-fields'>;

const valuesOf = ({ fields, values }: Own): FieldInputs =>
  Object.fromEntries(fields.map((field) => [fieldName(field), values.find(({ fieldId }) => fieldId === field.id)?.value ?? '']));

/** The viewer's information about themselves in a community. */
export const OwnFieldsDialog = ({ community, onClose }: OwnFieldsDialogProps) => {
  const t = useTexts('communities-members');
  const common = useTexts('kernel');
  const own = useQuery(ownFieldsQuery(community.id));
  if (own.data) return <OwnFieldsForm community={community} own={own.data} onClose={onClose} />;
  return (
    <Dialog title={t('fields.own')} closeLabel={common('close')} place="side" width={520} onClose={onClose}>
      <LoadingState query={own}>
        <BoneText lines={4} />
      </LoadingState>
    </Dialog>
  );
};

const OwnFieldsForm = ({ community: { id, name }, own, onClose }: OwnFieldsDialogProps & { own: Own }) => {
  const t = useTexts('communities-members');
  const common = useTexts('kernel');
  const { mutateAsync: save } = useSetOwnFields(id);
  const stored = valuesOf(own);
  const form = useForm<FieldInputs>({
    initial: stored,
    version: own.version,
    rules: fieldRules(own.fields),
    submit: async (values, version) => {
      await save({ values: givenFields(own.fields, values), version });
      closeWithToast(onClose, common('saved'));
    },
  });
  const labels = Object.fromEntries(own.fields.map((field) => [fieldName(field), field.label]));
  // A field that was added meanwhile has no value here yet.
  const shown = (values: FieldInputs): FieldInputs =>
    Object.fromEntries(own.fields.map((field) => [fieldName(field), values[fieldName(field)] ?? '']));
  const differences = (mine: FieldInputs) => differencesOf(labels, shown(mine), stored);
  const theirs = own.version === form.version ? null : { values: stored, version: own.version, differences };
  return (
    <FormSheet title={t('fields.own')} form={form} theirs={theirs} onClose={onClose}>
      <p className={styles.soft}>{t('fields.own.text', { name })}</p>
      <FieldStack>
        <MemberFieldInputs fields={own.fields} bind={form.bind} />
      </FieldStack>
    </FormSheet>
  );
};
