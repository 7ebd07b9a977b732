import { chatChannels, chatOpenChannels } from '#contract/chat/channels.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { type ChannelsService, channelsService } from './chat.channels.service.ts';
import { type OpenChannelsService, openChannelsService } from './chat.open-channels.service.ts';

const routesOf = (service: ChannelsService): Handler[] => [
  handle(chatChannels.list, ({ params, viewer }) => service.list(viewer, params.id)),
  handle(chatChannels.create, ({ params, body, viewer }) => service.create(viewer, params.id, body)),
  handle(chatChannels.get, ({ params, viewer }) => service.get(viewer, params.id)),
  handle(chatChannels.change, ({ params, body, viewer }) => service.change(viewer, params.id, body)),
  handle(chatChannels.order, ({ params, body, viewer }) => service.order(viewer, params.id, body.ids)),
  handle(chatChannels.archive, ({ params, body, viewer }) => service.setArchived(viewer, params.id, body.isArchived)),
  handle(chatChannels.readers, ({ params, query, viewer }) => service.readers(viewer, params.id, query)),
  handle(chatChannels.addReader, ({ params, viewer }) => service.addReader(viewer, params.id, params.userId)),
  handle(chatChannels.removeReader, ({ params, viewer }) => service.removeReader(viewer, params.id, params.userId)),
];

const openRoutesOf = (service: OpenChannelsService): Handler[] => [
  handle(chatOpenChannels.list, ({ params, viewer }) => service.list(viewer, params.id)),
  handle(chatOpenChannels.get, ({ params, viewer }) => service.get(viewer, params.id)),
  handle(chatOpenChannels.join, ({ params, viewer }) => service.join(viewer, params.id)),
  handle(chatOpenChannels.leave, ({ params, viewer }) => service.leave(viewer, params.id)),
];

export const channelRoutes = ({ transact, hub, audit }: Parts): Handler[] => [
  ...routesOf(channelsService({ transact, hub, audit })),
  ...openRoutesOf(openChannelsService({ transact, hub, audit })),
];
