import type { CodePart } from './code.worker.ts';
import { languageOf } from './code-languages.ts';
import styles from './code.module.css';

/** Longer code keeps one colour. */
const MOST = 20_000;

/** The code with its colours. All text is set as text, and a class comes from our own style sheet. */
function paint(code: HTMLElement, parts: readonly CodePart[]): void {
  const painted = parts.map(([kind, text]) => {
    if (kind === null) return text;
    const part = document.createElement('span');
    part.className = styles[kind] ?? '';
    part.textContent = text;
    return part;
  });
  code.replaceChildren(...painted);
}

async function highlight(code: HTMLElement, language: string): Promise<void> {
  const { partsOf } = await import('./code-parts.ts');
  const text = code.textContent;
  const parts = await partsOf(text, language);
  // Not if the text has changed meanwhile, nor if anything of it would be lost.
  if (code.textContent === text && parts?.map(([, part]) => part).join('') === text) paint(code, parts);
}

/** Code with a known language gets its colours when it comes into sight. Returns what ends it. */
export function followCode(root: HTMLElement): () => void {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const language = languageOf(target.className);
      if (!isIntersecting || language === null) continue;
      seen.unobserve(target);
      // Without its colours, code is readable as well.
      highlight(target as HTMLElement, language).catch(() => undefined);
    }
  });
  for (const code of root.querySelectorAll<HTMLElement>('pre > code[class]')) {
    if (languageOf(code.className) !== null && code.childElementCount === 0 && code.textContent.length <= MOST) seen.observe(code);
  }
  return () => seen.disconnect();
}
