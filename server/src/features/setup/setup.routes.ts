import { setup } from '#contract/setup.ts';
import { deviceOf } from '#kernel/http/device.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { SetUpService } from './setup.service.ts';

export const setUpRoutes = (service: SetUpService): Handler[] => [
  handle(setup.open, ({ body }) => service.open(body.token)),
  handle(setup.testMail, ({ body }) => service.testMail(body)),
  handle(setup.finish, ({ body, request }) => service.finish(body, deviceOf(request))),
];
