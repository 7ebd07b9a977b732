import { menuEditor } from '#contract/menu-editor.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { MenusEditorService } from './menus.editor.service.ts';

export const menusEditorRoutes = (service: MenusEditorService): Handler[] => [
  handle(menuEditor.list, () => service.list()),
  handle(menuEditor.create, ({ viewer, body }) => service.create(viewer, body)),
  handle(menuEditor.update, ({ viewer, params, body }) => service.update(viewer, params.id, body)),
  handle(menuEditor.move, ({ viewer, params, body }) => service.move(viewer, params.id, body)),
  handle(menuEditor.remove, ({ viewer, params, query }) => service.remove(viewer, params.id, query.below)),
];
