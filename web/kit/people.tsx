import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { FacePile } from '#ui/avatar/face-pile.tsx';
import { Tag } from '#ui/layout/layout.tsx';
import styles from './kit.module.css';
import { Part, State } from './section.tsx';

const faces = ['Anna Berg', '王小明', 'Mei Lin', 'Tom', 'Sara', 'Ivo'].map((name, index) => ({ id: `${index}`, name }));

export const People = () => (
  <Part name="People and pictures">
    <State name="avatars">
      <div className={styles.row}>
        {[20, 32, 48, 80].map((size) => (
          <Avatar key={size} id="1" name="Mei Lin" size={size} />
        ))}
        <Avatar id="2" name="Mandarin Table" size={48} shape="square" />
      </div>
    </State>
    <State name="pile">
      <FacePile faces={faces} label="Members" text="128 members" />
    </State>
    <State name="tags">
      <div className={styles.row}>
        {(['neutral', 'accent', 'success', 'warning', 'danger', 'info'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </div>
    </State>
    {(['community', 'event'] as const).map((kind) => (
      <State key={kind} name={`cover of a ${kind}`}>
        <Cover id="mandarin-table" kind={kind} />
        <Cover id="mandarin-table" kind={kind} about={['Dinner in Mandarin']} />
      </State>
    ))}
  </Part>
);
