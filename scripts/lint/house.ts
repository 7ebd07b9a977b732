import { functionSize } from './function-size.ts';
import { literalText } from './literal-text.ts';

/** Rules of this house that no linter brings along; oxlint loads them by `jsPlugins`, which wants a default export. */
const plugin = {
  meta: { name: 'house' },
  rules: { 'function-size': functionSize, 'literal-text': literalText },
};
export default plugin;
