import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

/**
 * Small parts that nearly every page loads, and the sign-in page, which is rarely rendered again: the compiler's output would cost
 * more size than it saves. In development a change of these reloads the page.
 */
const uncompiled =
  /[\\/](?:node_modules|features[\\/](?:auth|exceptions)|ui[\\/](?:avatar|brand|button|choice|field|icons|layout|nav-icon|search-field|skeleton|states|switch))[\\/]/;

/** React with its compiler; component tests run the same code that is shipped. */
export const reactPlugins = (): PluginOption[] => [
  react({ compiler: true, exclude: uncompiled }),
  // Bundles the locale strings of React Aria for the product's languages only.
  optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }),
];
