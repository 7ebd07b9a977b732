import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

/** The sign-in page is small and rarely re-rendered: the compiler's output would cost more size than it saves. */
const uncompiled = /[\\/](?:node_modules|features[\\/]auth|ui[\\/](?:choice|brand|icons))[\\/]/;

/** React with its compiler; component tests run the same code that is shipped. */
export const reactPlugins = (): PluginOption[] => [
  react(),
  babel({ presets: [reactCompilerPreset()], exclude: [uncompiled] }),
  // Bundles the locale strings of React Aria for the product's languages only.
  optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }),
];
