import { auth, SignUp } from '#contract/auth/index.ts';
import { contacts as endpoints } from '#contract/auth/contacts.ts';
import { deviceOf } from '#kernel/http/device.ts';
import { handle } from '#kernel/http/handle.ts';
import { valid } from '#kernel/http/parse.ts';
import type { CodesService } from './auth.codes.service.ts';
import type { ContactsService } from './auth.contacts.service.ts';
import type { PhoneService } from './auth.phone.service.ts';
import type { PasswordsService } from './auth.passwords.service.ts';
import type { ProofOfWork } from './auth.proof.ts';
import type { AuthService } from './auth.service.ts';
import type { SignUpService } from './auth.sign-up.service.ts';

/** The username rules of the sign-up. */
const UsernameInput = SignUp.pick({ username: true });

type Services = {
  service: AuthService;
  signUps: SignUpService;
  proof: ProofOfWork;
  codes: CodesService;
  passwords: PasswordsService;
  contacts: ContactsService;
  phones: PhoneService;
};

export const authRoutes = ({ service, signUps, proof, codes, passwords, contacts, phones }: Services) => [
  handle(auth.login, ({ body, request }) => service.signIn(body, deviceOf(request))),
  handle(auth.refresh, ({ body }) => service.refresh(body.refreshToken)),
  handle(auth.refreshToken, ({ body }) => service.refresh(body.refreshToken).then(inOldShape)),
  handle(auth.logout, ({ body }) => service.signOut(body.refreshToken)),
  handle(auth.challenge, proof.challenge),
  handle(auth.username, ({ params, viewer }) => signUps.isAvailable(valid(UsernameInput, params).username, viewer)),
  handle(auth.signUp, ({ body, request }) => signUps.signUp(body, deviceOf(request))),
  handle(auth.resendSignUp, ({ body }) => signUps.resend(body.ticket)),
  handle(auth.finishSignUp, ({ body, request }) => signUps.finish(body, deviceOf(request))),
  handle(auth.checkSignUpLink, ({ body }) => signUps.checkLink(body.token)),
  handle(auth.finishSignUpByLink, ({ body, request }) => signUps.finishByLink(body, deviceOf(request))),
  handle(auth.sendCode, ({ body, request }) => codes.sendCode(body, deviceOf(request))),
  handle(auth.codeLogin, ({ body, request }) => codes.signIn(body, deviceOf(request))),
  handle(auth.forgotPassword, ({ body, request }) => passwords.forgot(body.email, deviceOf(request))),
  handle(auth.checkReset, ({ body }) => passwords.checkReset(body.token)),
  handle(auth.resetPassword, ({ body }) => passwords.reset(body.token, body.password)),
  handle(auth.changePassword, ({ body, viewer }) => passwords.change(viewer, body)),
  handle(endpoints.changeEmail, ({ body, viewer }) => contacts.changeEmail(viewer, body)),
  handle(endpoints.confirmEmail, ({ body, viewer }) => contacts.confirmEmail(viewer, body.email, body.code)),
  handle(endpoints.pendingEmail, ({ viewer }) => contacts.pendingEmail(viewer)),
  handle(endpoints.resendEmail, ({ viewer }) => contacts.resendEmail(viewer)),
  handle(endpoints.dropEmail, ({ viewer }) => contacts.dropEmail(viewer)),
  handle(endpoints.undoEmail, ({ body }) => contacts.undoEmail(body.token)),
  handle(endpoints.changePhone, ({ body, viewer, request }) => phones.change(viewer, body.phone, deviceOf(request))),
  handle(endpoints.confirmPhone, ({ body, viewer }) => phones.confirm(viewer, body.phone, body.code)),
  handle(endpoints.undoPhone, ({ body }) => phones.undo(body.token)),
  handle(auth.consent, ({ body, viewer }) => contacts.consent(viewer, body)),
];

const inOldShape = ({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) => ({
  result: { token: accessToken, refreshToken },
});
