import { useState, type KeyboardEvent } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { EyeIcon, EyeOffIcon } from '#ui/icons/entry-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Field } from './field.tsx';

type PasswordFieldProps = { error: string | undefined; isInvalid: boolean | undefined };

export const PasswordField = ({ error, isInvalid }: PasswordFieldProps) => {
  const t = useTexts('auth');
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const notice = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <Field
      label={t('password')}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      isInvalid={isInvalid}
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
