import { useEffect, useEffectEvent, type ChangeEvent } from 'react';
import { documents } from '#contract/browser/legal.ts';
import { limits } from '#contract/browser/limits.ts';
import { tidyEmail } from '#contract/browser/patterns.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { currentLanguage, useTexts } from '#kernel/i18n/index.ts';
import { homePath } from '#kernel/session/index.ts';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { addressOf, go } from '../flow.ts';
import { invitedBy } from '../invited/invited.ts';
import { previewOf } from '../invited/preview.ts';
import form from '../login-form.module.css';
import { targetOf } from '../sign-in.ts';
import { SubmitButton } from '../submit-button.tsx';
import { Head } from '../flows/head.tsx';
import { NewPassword } from '../flows/new-password.tsx';
import { errorsOf, rules } from '../flows/rules.ts';
import { startCountdown } from '../flows/use-countdown.ts';
import { useForm } from '#forms/use-form.ts';
import { Agreement } from './agreement.tsx';
import { readDraft, writeDraft } from './draft.ts';
import { useProof } from './use-proof.ts';
import { useUsernameCheck } from './use-username-check.ts';

type Input = { username: string; email: string; password: string };

const useSignUp = () => {
  const { start, take } = useProof();
  const ask = async ({ username, email, password }: Input) => {
    const target = targetOf(location);
    // The mail's link may be opened on another device, which does not know the redirect target.
    const led = target !== homePath && target.length <= limits.redirect.max ? { redirect: target } : {};
    const body = {
      username,
      email: tidyEmail(email),
      password,
      language: currentLanguage(),
      consents: documents,
      proof: await take(),
      ...led,
    };
    return publicApi('POST /sign-up', { body });
  };
  return {
    start,
    /** An expired proof of work is repeated once, without notifying the user. */
    signUp: (input: Input) =>
      ask(input).catch((error: unknown) => {
        if (isApiError(error, 'auth.proof_invalid')) return ask(input);
        throw error;
      }),
  };
};

const useRegisterForm = () => {
  const { start, signUp } = useSignUp();
  const { username, email, agreed } = readDraft();
  const fields = useForm({
    initial: { username, email, password: '', confirm: '', agreed },
    check: (values) =>
      errorsOf({
        username: rules.username(values.username) ?? availability.error,
        email: rules.email(values.email),
        password: rules.password(values.password),
        confirm: rules.confirm(values.confirm, values.password),
        agreed: rules.given(values.agreed, 'errors', 'field.agreement'),
      }),
    submit: async (values) => {
      const { resendAfter, ticket } = await signUp(values);
      const sentTo = tidyEmail(values.email);
      writeDraft({ sentTo, ticket });
      startCountdown(`sign-up:${sentTo}`, resendAfter);
      go(addressOf('register', { step: 'code' }));
    },
    codes: { 'user.username_taken': 'username' },
  });
  const availability = useUsernameCheck(fields.values.username);
  const keep = (change: { username?: string; email?: string; agreed?: string }) => {
    start();
    writeDraft(change);
    fields.set(change);
  };
  useInvitedAddress((address) => {
    if (fields.values.email === '') keep({ email: address });
  });
  return { ...fields, availability, keep };
};

/** The address that an invitation was sent to, once it is known: only an account with that address is let in by it. */
const useInvitedAddress = (take: (address: string) => void) => {
  const onKnown = useEffectEvent(take);
  useEffect(() => {
    const token = invitedBy(location);
    // An error of the invitation is shown beside the form.
    if (token !== null)
      previewOf(token).then(
        ({ address }) => address !== null && onKnown(address),
        () => undefined,
      );
  }, []);
};

export const RegisterForm = () => {
  const t = useTexts('auth-flows');
  const { bind, values, errors, failure, isBusy, formProps, availability, keep } = useRegisterForm();
  const kept = (name: 'username' | 'email') => ({
    ...bind(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => keep({ [name]: target.value.trim() }),
  });
  return (
    <>
      <Head title={t('register.title')} text={t('register.text')} />
      <form {...formProps} className={form.form}>
        {failure && <Refusal text={failure} />}
        <Field
          {...kept('username')}
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={errors.username ?? availability.error?.()}
          note={availability.note}
        />
        <Field {...kept('email')} label={t('email')} type="email" autoComplete="email" />
        <NewPassword bind={bind} password={values.password} own={[values.username, values.email.split('@')[0] ?? '']} />
        <Agreement isAgreed={values.agreed !== ''} error={errors.agreed} onChange={(is) => keep({ agreed: is ? 'yes' : '' })} />
        <SubmitButton label={t('register.submit')} busyLabel={t('register.submitting')} isBusy={isBusy} />
      </form>
    </>
  );
};
