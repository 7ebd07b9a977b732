import { security } from '#contract/security/index.ts';
import { deviceOf } from '#kernel/http/device.ts';
import { handle } from '#kernel/http/handle.ts';
import type { ConfirmService } from './security.confirm.service.ts';
import type { DevicesService } from './security.devices.service.ts';
import type { PasskeysService } from './security.passkeys.service.ts';
import type { SecondFactorService } from './security.second-factor.service.ts';
import type { StateService } from './security.state.service.ts';
import type { TotpService } from './security.totp.service.ts';

type Services = {
  state: StateService;
  signIn: SecondFactorService;
  confirm: ConfirmService;
  totp: TotpService;
  passkeys: PasskeysService;
  devices: DevicesService;
};

export const securityRoutes = ({ state, signIn, confirm, totp, passkeys, devices }: Services) => [
  handle(security.state, ({ viewer }) => state.get(viewer)),
  handle(security.loginPasskeyOptions, () => signIn.passkeyOptions()),
  handle(security.loginPasskey, ({ body, request }) => signIn.signInByPasskey(body, deviceOf(request))),
  handle(security.secondFactor, ({ body, request }) => signIn.finish(body, deviceOf(request))),
  handle(security.secondFactorPasskeyOptions, ({ body }) => signIn.secondPasskeyOptions(body.ticket)),
  handle(security.secondFactorPasskey, ({ body, request }) => signIn.finishByPasskey(body, deviceOf(request))),
  handle(security.confirm, ({ body, viewer }) => confirm.confirm(viewer, body)),
  handle(security.confirmPasskeyOptions, ({ viewer }) => confirm.passkeyOptions(viewer)),
  handle(security.mailConfirmCode, ({ viewer }) => confirm.mailCode(viewer)),
  handle(security.startTotp, ({ viewer }) => totp.start(viewer)),
  handle(security.confirmTotp, ({ body, viewer }) => totp.confirm(viewer, body.code)),
  handle(security.removeTotp, ({ viewer }) => totp.remove(viewer)),
  handle(security.renewRecoveryCodes, ({ viewer }) => totp.renewRecoveryCodes(viewer)),
  handle(security.passkeyOptions, ({ viewer }) => passkeys.addOptions(viewer)),
  handle(security.addPasskey, ({ body, viewer, request }) => passkeys.add(viewer, body.passkey, deviceOf(request))),
  handle(security.renamePasskey, ({ params, body, viewer }) => passkeys.rename(viewer, params.passkeyId, body.name)),
  handle(security.removePasskey, ({ params, viewer }) => passkeys.remove(viewer, params.passkeyId)),
  handle(security.sessions, ({ viewer }) => devices.list(viewer)),
  handle(security.endSession, ({ params, viewer }) => devices.end(viewer, params.sessionId)),
  handle(security.endOtherSessions, ({ viewer }) => devices.endOthers(viewer)),
];
