import { menuEditor } from '#contract/menus/editor.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import { requestLanguage } from '#kernel/texts/index.ts';
import type { MenusFile } from './menus.file.ts';
import type { MenusEditorService } from './menus.editor.service.ts';

export const menusEditorRoutes = (service: MenusEditorService, file: Pick<MenusFile, 'link'>): Handler[] => [
  handle(menuEditor.list, () => service.list()),
  handle(menuEditor.create, ({ viewer, body }) => service.create(viewer, body)),
  handle(menuEditor.update, ({ viewer, params, body }) => service.update(viewer, params.id, body)),
  handle(menuEditor.move, ({ viewer, params, body }) => service.move(viewer, params.id, body)),
  handle(menuEditor.exportList, ({ viewer, body, request }) =>
    file.link(viewer, { ...body.filter, language: requestLanguage(request.headers) }, body.columns),
  ),
  handle(menuEditor.remove, ({ viewer, params, query }) => service.remove(viewer, params.id, query.below)),
];
