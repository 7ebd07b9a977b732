import { useState, type FormEvent } from 'react';
import { limits } from '#contract/kernel/limits.ts';
import { codePoints, usernamePattern } from '#contract/kernel/patterns.ts';
import { isApiError } from '#kernel/api/index.ts';
import { errorText, fieldText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions, useClose } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { useIsUsernameFree, useRename } from './profile.username.queries.ts';

const faultOf = (name: string): string | null => {
  const { min, max } = limits.username;
  const length = codePoints(name);
  if (length < min || length > max) return fieldText({ rule: length < min ? 'too_short' : 'too_long', params: { min, max } });
  return usernamePattern.test(name) ? null : fieldText({ rule: 'username' });
};

export const UsernameDialog = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const t = useTexts('profile');
  return (
    <Dialog title={t('username.title')} text={t('username.text', { count: limits.renamings.max })} holdsWords onClose={onClose}>
      <RenameForm username={username} />
    </Dialog>
  );
};

/** What stands below the field while somebody thinks of a name: its fault, or whether it is free. */
const useNote = (name: string, former: string) => {
  const t = useTexts('profile');
  const isOther = name.toLowerCase() !== former.toLowerCase();
  const fault = faultOf(name);
  const isFree = useIsUsernameFree(fault === null && isOther ? name : '');
  if (fault !== null || isFree === undefined) return { fault, hint: null };
  return isFree ? { fault, hint: t('username.free') } : { fault: t('username.taken'), hint: null };
};

const RenameForm = ({ username }: { username: string }) => {
  const t = useTexts('profile');
  const kernel = useTexts('kernel');
  const close = useClose();
  const [name, setName] = useState(username);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { fault, hint } = useNote(name.trim(), username);
  const { mutateAsync: rename, isPending } = useRename();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === username) return close();
    if (fault !== null) return;
    try {
      await rename(wanted);
      close();
      toast.success(kernel('saved'));
    } catch (error) {
      if (isApiError(error)) setRefusal(errorText(error));
    }
  };
  const write = (written: string) => {
    setName(written);
    setRefusal(null);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t('username')}
        value={name}
        onChange={(event) => write(event.target.value)}
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
        {...((refusal ?? (name !== username ? fault : null)) ? { error: refusal ?? fault ?? '' } : {})}
        hint={hint}
      />
      <DialogActions>
        <CloseButton label={kernel('cancel')} />
        <Button look="primary" type="submit" isBusy={isPending}>
          {t('username.take')}
        </Button>
      </DialogActions>
    </form>
  );
};
