import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { EditIcon, PlusIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { ToggleChips } from '#ui/toggle-chips/toggle-chips.tsx';
import styles from './kit.module.css';
import { Part, State } from './section.tsx';

const looks = ['primary', 'plain', 'text', 'link'] as const;
const sizes = ['small', 'middle', 'large'] as const;
const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
];
const entries: MenuButtonEntry[] = [
  { key: 'edit', label: 'Edit', icon: <EditIcon size={16} />, hint: 'E', onSelect: () => undefined },
  { key: 'leave', label: 'Leave the community', isStart: true, isDanger: true, onSelect: () => undefined },
];

export const Actions = () => {
  const [view, setView] = useState('cards');
  const [isOn, setOn] = useState(true);
  const [chosen, setChosen] = useState(['music']);
  return (
    <>
      <Part name="Button">
        {looks.map((look) => (
          <State key={look} name={look} isWide>
            <div className={styles.row}>
              {sizes.map((size) => (
                <Button key={size} look={look} size={size}>
                  {size}
                </Button>
              ))}
              <Button look={look} icon={<PlusIcon size={16} />}>
                Icon
              </Button>
              <Button look={look} isBusy>
                Busy
              </Button>
              <Button look={look} disabled>
                Disabled
              </Button>
              <Button look={look} isDanger>
                Danger
              </Button>
            </div>
          </State>
        ))}
        <State name="link, icon alone, menu" isWide>
          <div className={styles.row}>
            <LinkButton to="/">A link</LinkButton>
            <IconButton label="More" icon={<MoreIcon />} />
            <MenuButton label="Actions" icon={<MoreIcon />} entries={entries} align="start" />
            <MenuButton label="Joined" icon={<PlusIcon size={16} />} entries={entries} align="start" look="button" />
          </div>
        </State>
      </Part>
      <Part name="Choice">
        {(['chips', 'lines', 'segments'] as const).map((look) => (
          <State key={look} name={look}>
            <Choice label={`View as ${look}`} look={look} options={views} value={view} onChange={setView} />
          </State>
        ))}
        <State name="several">
          <ToggleChips
            label="Topics"
            options={['music', 'running', 'books'].map((value) => ({ value, label: value }))}
            chosen={chosen}
            most={2}
            onChange={setChosen}
          />
        </State>
        <State name="switch">
          <div className={styles.row}>
            <Switch aria-label="On or off" isOn={isOn} onChange={setOn} />
            <Switch aria-label="Of a list" isOn={isOn} tone="success" onChange={setOn} />
            <Switch aria-label="Disabled" isOn disabled onChange={setOn} />
          </div>
        </State>
      </Part>
    </>
  );
};
