import { useState } from 'react';
import { Form, mobileNumber, SaveBar, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { AboutFields, ContactFields, PrivacyFields } from './profile-fields.tsx';
import { changeOf, rules, valuesOf } from './profile-values.ts';
import { UsernameDialog } from './username-dialog.tsx';
import { useUpdateMe, type Me } from '#kernel/me/index.ts';

/** The user's own profile; saving sends only changed fields. */
export const ProfileForm = ({ me }: { me: Me }) => {
  const t = useTexts('profile');
  const kernel = useTexts('kernel');
  const [isRenaming, setIsRenaming] = useState(false);
  const { mutateAsync: update } = useUpdateMe();
  const form = useForm({
    initial: valuesOf(me),
    rules,
    submit: async (values) => {
      const saved = await update(changeOf(me, { ...values, phone: (await mobileNumber(values.phone)) ?? values.phone }));
      form.reset(valuesOf(saved));
      toast.success(kernel('saved'));
    },
  });
  const count = Object.keys(changeOf(me, form.values)).length;
  // A trailing space is trimmed, so it does not count as a change.
  const shown = { ...form, isChanged: form.isChanged && count > 0 };
  return (
    <>
      <Form form={shown}>
        <AboutFields form={form} username={me.username} onRename={() => setIsRenaming(true)} />
        <ContactFields form={form} email={me.email} />
        <PrivacyFields form={form} />
        <SaveBar form={shown} text={t('unsaved', { count })} onDiscard={() => form.reset(valuesOf(me))} />
      </Form>
      {isRenaming && <UsernameDialog username={me.username} onClose={() => setIsRenaming(false)} />}
    </>
  );
};
