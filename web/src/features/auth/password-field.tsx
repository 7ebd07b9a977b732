import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { EyeIcon, EyeOffIcon } from '#ui/icons/entry-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Field } from '#ui/field/field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'hint' | 'extra'> & { label?: string };

export const PasswordField = ({ label, ...field }: PasswordFieldProps) => {
  const t = useTexts('auth');
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const notice = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <Field
      name="password"
      autoComplete="current-password"
      {...field}
      label={label ?? t('password')}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      hint={isCapsLock ? t('capsLock') : null}
      onKeyDown={notice}
      onKeyUp={notice}
      onBlur={() => setCapsLock(false)}
      extra={
        <IconButton
          label={isShown ? t('hidePassword') : t('showPassword')}
          icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
};
