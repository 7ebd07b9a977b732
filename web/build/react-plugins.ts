import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

/** The sign-in page is small and seldom drawn again: what the compiler adds would weigh more there than it saves. */
const uncompiled = /[\\/](?:node_modules|features[\\/]auth|ui[\\/](?:choice|brand|icons))[\\/]/;

/** React with its compiler; component tests run the same code that is shipped. */
export const reactPlugins = (): PluginOption[] => [
  react(),
  babel({ presets: [reactCompilerPreset()], exclude: [uncompiled] }),
  // Words of the headless library in the two languages of the product, in place of thirty.
  optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }),
];
