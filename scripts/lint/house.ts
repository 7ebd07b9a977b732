import { functionSize } from './function-size.ts';
import { literalText } from './literal-text.ts';

/** Lint rules of this repository; oxlint loads them by `jsPlugins`, which requires a default export. */
const plugin = {
  meta: { name: 'house' },
  rules: { 'function-size': functionSize, 'literal-text': literalText },
};
export default plugin;
