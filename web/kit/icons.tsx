import * as content from '#ui/icons/content-icons.tsx';
import * as entry from '#ui/icons/entry-icons.tsx';
import * as frame from '#ui/icons/icons.tsx';
import * as notice from '#ui/icons/notice-icons.tsx';
import { navIcons } from '#ui/nav-icon/nav-icons.tsx';
import { otherIcons } from '#ui/nav-icon/other-icons.tsx';
import styles from './kit.module.css';
import { Part, State } from './section.tsx';

const sets = { frame: { ...frame, ...entry }, pages: { ...content, ...notice }, menu: { ...navIcons, ...otherIcons } };

export const Icons = () => (
  <Part name="Icons">
    {Object.entries(sets).map(([name, icons]) => (
      <State key={name} name={name} isWide>
        <div className={styles.icons}>
          {Object.entries(icons).map(([title, Icon]) => (
            <span key={title} className={styles.icon}>
              <Icon /> {title.replace(/Icon$/, '')}
            </span>
          ))}
        </div>
      </State>
    ))}
  </Part>
);
