import { useId, useState } from 'react';
import { AreaField } from '#ui/area/area-field.tsx';
import { ComboField } from '#ui/combo/combo-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { PersonSearch } from '#ui/person-search/person-search.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { Part, State } from './section.tsx';

const long = 'A text that is much longer than the field that it stands in, so that it has to be cut or scrolled somewhere';
const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New York', 'Pacific/Auckland'].map((value) => ({ value, label: value }));

const TextFields = () => {
  const [text, setText] = useState('Mandarin table');
  const bound = { value: text, onChange: ({ target }: { target: { value: string } }) => setText(target.value) };
  return (
    <Part name="Field">
      <State name="empty">
        <Field label="Title" placeholder="What is it called?" />
      </State>
      <State name="filled, counted">
        <Field label="Title" {...bound} count={{ used: text.length, max: 20 }} note="Shown in lists." />
      </State>
      <State name="error">
        <Field label="Title" defaultValue={long} error="At most 60 characters." count={{ used: 107, max: 60 }} />
      </State>
      <State name="hint">
        <Field label="Password" defaultValue="ABC" hint="Caps lock is on." />
      </State>
      <State name="disabled">
        <Field label="Email" defaultValue="mei@example.com" disabled />
      </State>
      <State name="read only">
        <Field label="Username" defaultValue="meilin" readOnly />
      </State>
      <State name="area">
        <AreaField label="Description" rows={3} {...bound} count={{ used: text.length, max: 500 }} />
      </State>
      <State name="area, error">
        <AreaField label="Description" rows={3} defaultValue={long} error="This is needed." />
      </State>
      <State name="search">
        <SearchField label="Search people" value={text} maxLength={100} onChange={setText} />
      </State>
      <State name="of a whole form" isWide>
        <Refusal text="The server cannot be reached. Nothing was saved." />
      </State>
    </Part>
  );
};

const person = (name: string, closed?: string) => ({ id: name, name, username: name.toLowerCase().replace(' ', ''), closed });

const Choices = ({ language }: { language: string }) => {
  const [zone, setZone] = useState('Asia/Shanghai');
  const [number, setNumber] = useState(12);
  const [text, setText] = useState('an');
  const labelId = useId();
  const combo = { language, options: zones, noneText: 'No time zone fits.', onChange: setZone };
  return (
    <Part name="Fields of choices">
      <State name="select">
        <SelectField label="Who may see it" defaultValue="members">
          <option value="public">Everyone</option>
          <option value="members">Members</option>
        </SelectField>
      </State>
      <State name="select, error">
        <SelectField label="Who may see it" error="Choose one of the values offered.">
          <option>Everyone</option>
        </SelectField>
      </State>
      <State name="combobox">
        <ComboField {...combo} label="Time zone" value={zone} note="Local times of the event." />
      </State>
      <State name="combobox, empty, error">
        <ComboField {...combo} label="Time zone" value="" placeholder="Choose one" error="This is needed." />
      </State>
      <State name="number of settings">
        <span id={labelId}>Width of the sidebar</span>{' '}
        <NumberField
          labelledBy={labelId}
          value={number}
          range={[0, 20]}
          unit="px"
          errors={{ notWhole: 'A whole number.', outside: 'From 0 to 20.' }}
          onChange={setNumber}
        />
      </State>
      <State name="person">
        <PersonSearch
          label="Leader"
          text={text}
          maxLength={60}
          found={[person('Anna Berg'), person('Hannah Wu', 'Is disabled')]}
          onText={setText}
          onChoose={({ name }) => setText(name)}
        />
      </State>
    </Part>
  );
};

export const Fields = ({ language }: { language: string }) => (
  <>
    <TextFields />
    <Choices language={language} />
  </>
);
