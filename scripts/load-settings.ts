import fs from 'node:fs';
import { at } from './paths.ts';

// Runs before anything reads the environment. Variables of the shell take precedence.
if (fs.existsSync(at('.env'))) process.loadEnvFile(at('.env'));
