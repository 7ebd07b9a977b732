#!/usr/bin/env node
import './load-settings.ts';
import { enableCompileCache } from 'node:module';
import { at } from './paths.ts';

// Stripping the types of every file takes longer than most commands; the cache keeps the result.
enableCompileCache(at('.cache', 'compiled'));
const { runCommand } = await import('../server/src/command-line/index.ts');
// What is still open, a pool or a timer, must not keep a finished command from ending.
process.exit(await runCommand(process.argv.slice(2), process.env));
