import { useState } from 'react';
import { DateField } from '#ui/date/date-field.tsx';
import { WallTimeField } from '#ui/date/wall-time-field.tsx';
import { Part, State } from './section.tsx';

export const Dates = ({ language }: { language: string }) => {
  const [day, setDay] = useState('2026-11-21');
  const [time, setTime] = useState('2026-11-21T19:00');
  return (
    <Part name="Dates and times">
      <State name="day">
        <DateField label="Date of birth" language={language} value={day} min="1900-01-01" max="2026-11-24" onChange={setDay} />
      </State>
      <State name="day, empty">
        <DateField label="From" language={language} value="" onChange={() => undefined} />
      </State>
      <State name="day, error">
        <DateField label="Until" language={language} value={day} error="This is needed." onChange={setDay} />
      </State>
      <State name="day and time">
        <WallTimeField label="Starts" language={language} value={time} note="As clocks at the place show it." onChange={setTime} />
      </State>
    </Part>
  );
};
