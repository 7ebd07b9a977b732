import { limits } from '#contract/browser/limits.ts';
import { usernamePattern } from '#contract/browser/patterns.ts';
import { closeWithToast, every, Form, FormActions, pattern, text, useForm } from '#forms/index.ts';
import { textOf, useTexts } from '#kernel/i18n/index.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { useIsUsernameFree, useRename } from './profile.username.queries.ts';

type UsernameDialogProps = { username: string; onClose: () => void };

export const UsernameDialog = (props: UsernameDialogProps) => {
  const t = useTexts('profile');
  return (
    <Dialog title={t('username.title')} text={t('username.text', { count: limits.renamings.max })} holdsWords onClose={props.onClose}>
      <RenameForm {...props} />
    </Dialog>
  );
};

const rule = every(text(limits.username), pattern(usernamePattern, 'username'));
const isTaken = () => textOf('profile', 'username.taken');

/** The note below the field: an error of the name, or its availability. */
const useAvailability = (name: string, former: string) => {
  const t = useTexts('profile');
  const error = name === former ? undefined : rule(name, null);
  const isOther = name.toLowerCase() !== former.toLowerCase();
  const isFree = useIsUsernameFree(!error && isOther ? name : '');
  return { error: isFree === false ? isTaken : error, hint: isFree ? t('username.free') : null };
};

const RenameForm = ({ username: former, onClose }: UsernameDialogProps) => {
  const t = useTexts('profile');
  const kernel = useTexts('kernel');
  const { mutateAsync: rename } = useRename();
  const form = useForm({
    initial: { username: former },
    check: () => ({ username: availability.error }),
    submit: async ({ username }) => {
      if (username.trim() === former) return onClose();
      await rename(username.trim());
      closeWithToast(onClose, kernel('saved'));
    },
    codes: { 'user.username_taken': 'username', 'user.renamed_too_often': 'username' },
  });
  const availability = useAvailability(form.values.username.trim(), former);
  return (
    <Form form={form}>
      <Field
        {...form.bind('username')}
        label={t('username')}
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
        error={form.errors.username ?? availability.error?.()}
        hint={availability.hint}
      />
      <FormActions form={form} label={t('username.take')}>
        <CloseButton label={kernel('cancel')} />
      </FormActions>
    </Form>
  );
};
