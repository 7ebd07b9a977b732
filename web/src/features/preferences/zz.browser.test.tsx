import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openScreen } from '#test/open-screen.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { useThemeSwitch } from './use-theme-switch.ts';
const Page = () => { const t = useThemeSwitch(); return <><header style={{height: 60, display:'flex', justifyContent:'flex-end'}}><IconButton label={t.label} icon="x" onClick={t.toggle} /></header><div style={{height: 300}} /><footer>Some words of the footer <a href="#x">link</a></footer></>; };
test('dbl', async () => {
  const { page } = await openScreen({ '/': Page }, '/', 'preferences');
  const style = document.createElement('style'); document.head.append(style);
  const log: string[] = [];
  for (const type of ['mousedown','mouseup','click','dblclick','selectstart']) document.addEventListener(type, (e) => log.push(`${type}:${(e.target as Element).nodeName} ${(e as MouseEvent).detail} ${Math.round(performance.now())}`), true);
  const b = page.getByRole('button', { name: /dark/i });
  for (const css of ['','button{user-select:none}','::view-transition{pointer-events:none}',':root{view-transition-name:none} body{view-transition-name:root} ::view-transition{pointer-events:none}',':root:active-view-transition{user-select:none}']) for (const delay of [0, 120]) {
 style.textContent = css;
    await userEvent.dblClick(page.getByRole('button', { name: /dark|light/i }), { delay });
    await new Promise((r) => setTimeout(r, 1000));
    console.log(css, delay, JSON.stringify(log.splice(0)), 'SEL', JSON.stringify(String(getSelection())), document.documentElement.dataset.theme);
    getSelection()?.removeAllRanges();
  }
});
