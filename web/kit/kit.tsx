import { useState } from 'react';
import { Choice } from '#ui/choice/choice.tsx';
import { Actions } from './actions.tsx';
import { Dates } from './dates.tsx';
import { Fields } from './fields.tsx';
import { Icons } from './icons.tsx';
import styles from './kit.module.css';
import { Lists } from './lists.tsx';
import { Overlays } from './overlays.tsx';
import { People } from './people.tsx';
import { Words } from './words.tsx';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const languages = [
  { value: 'en-US', label: 'English' },
  { value: 'zh-CN', label: '中文' },
] as const;

/** Every part of the kit in every state. */
export const Kit = () => {
  const [theme, setTheme] = useState<'light' | 'dark'>(() => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'));
  const [language, setLanguage] = useState<'en-US' | 'zh-CN'>('en-US');
  const wear = (next: 'light' | 'dark') => {
    document.documentElement.dataset['theme'] = next;
    setTheme(next);
  };
  return (
    <main className={styles.kit}>
      <header className={styles.bar}>
        <h1>Kit</h1>
        <Choice label="Theme" look="segments" options={themes} value={theme} onChange={wear} />
        <Choice label="Language" look="segments" options={languages} value={language} onChange={setLanguage} />
      </header>
      <Actions />
      <Fields language={language} />
      <Dates key={language} language={language} />
      <Overlays />
      <Lists />
      <People />
      <Words />
      <Icons />
    </main>
  );
};
