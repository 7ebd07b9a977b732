import { Form } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '#kernel/forms/index.ts';
import { fieldTexts, useTexts } from '#kernel/i18n/index.ts';
import { useUnsaved } from '#kernel/page/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './my-profile.module.css';
import { AboutFields, ContactFields, PrivacyFields } from './profile-fields.tsx';
import { tidyPhone } from './phone.ts';
import { changeOf, valuesOf, type ProfileValues } from './profile-values.ts';
import { UsernameDialog } from './username-dialog.tsx';
import { useUpdateMe, type Me } from './users.queries.ts';

/** The person's own data; saving sends only what was changed. */
export const ProfileForm = ({ me }: { me: Me }) => {
  const kernel = useTexts('kernel');
  const [form] = Form.useForm<ProfileValues>();
  const [count, setCount] = useState(0);
  const [isRenaming, setIsRenaming] = useState(false);
  const { mutateAsync: update, isPending } = useUpdateMe();
  useUnsaved(count > 0);

  const recount = () => setCount(Object.keys(changeOf(me, form.getFieldsValue())).length);
  const discard = () => {
    form.setFieldsValue(valuesOf(me));
    setCount(0);
  };
  const save = async (values: ProfileValues) => {
    try {
      const saved = await update(changeOf(me, { ...values, phone: (await tidyPhone(values.phone)) ?? values.phone }));
      form.setFieldsValue(valuesOf(saved));
      setCount(0);
      toast.success(kernel('saved'));
    } catch (error) {
      const [first] = fieldTexts(error);
      if (!first) return;
      showFieldErrors(form, fieldTexts(error));
      form.focusField(first.name);
    }
  };

  return (
    <>
      <Form
        form={form}
        layout="vertical"
        className={styles.form}
        initialValues={valuesOf(me)}
        onValuesChange={recount}
        onFinish={save}
        scrollToFirstError={{ focus: true, block: 'center' }}
        requiredMark={false}
      >
        <AboutFields username={me.username} onRename={() => setIsRenaming(true)} />
        <ContactFields email={me.email} />
        <PrivacyFields />
        {count > 0 && <SaveBar count={count} isSaving={isPending} onDiscard={discard} />}
      </Form>
      {isRenaming && <UsernameDialog username={me.username} onClose={() => setIsRenaming(false)} />}
    </>
  );
};

type SaveBarProps = { count: number; isSaving: boolean; onDiscard: () => void };
const SaveBar = ({ count, isSaving, onDiscard }: SaveBarProps) => {
  const t = useTexts('users');
  const kernel = useTexts('kernel');
  return (
    <div className={styles.bar} data-bottom-bar>
      <span role="status">{t('unsaved', { count })}</span>
      <Button onClick={onDiscard}>{kernel('discard')}</Button>
      <Button look="primary" type="submit" isBusy={isSaving}>
        {kernel('save')}
      </Button>
    </div>
  );
};
