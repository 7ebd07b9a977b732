import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { run } from './run.ts';

// The headless shell is the same Chromium without a window: it takes a seventh less of a processor.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const isFile = (file: string | undefined): file is string => file !== undefined && file !== '' && fs.existsSync(file);

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isFile);
}

/** A Chromium on this machine: CHROME_PATH, one on PATH, or Playwright's own. */
export function findBrowser(): string | null {
  return [process.env['CHROME_PATH'], onPath(), chromium.executablePath()].find(isFile) ?? null;
}

const isDebianRoot = () => process.getuid?.() === 0 && fs.existsSync('/etc/debian_version') && fs.existsSync('/usr/bin/apt-get');

/** The same, and if there is none, installed from Debian's packages if possible; otherwise says what to type. */
export async function needBrowser(): Promise<{ browser: string } | { missing: string }> {
  const found = findBrowser();
  if (found) return { browser: found };
  const byHand = 'npx playwright install chromium';
  if (!isDebianRoot()) return { missing: `No browser was found. This installs one: ${byHand}` };
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  // Without fonts for Chinese the pictures would show boxes.
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'],
    { env },
  );
  const installed = findBrowser();
  return code === 0 && installed
    ? { browser: installed }
    : { missing: `apt-get could not install chromium-headless-shell; ${byHand} may.\n${output}` };
}
