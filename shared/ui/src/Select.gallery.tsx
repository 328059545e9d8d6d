import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Select, type SelectProps } from './Select.tsx';

const MODES = [
  { value: 'bedwars', label: 'Bed Wars', description: 'Eight teams, eight islands.' },
  { value: 'skywars', label: 'Sky Wars', description: 'Thirteen minutes until the dragon wakes.' },
  { value: 'duels', label: 'Duels', disabled: true },
  { value: 'long', label: hardTexts.sentence },
];

function Mode({ start = 'bedwars', ...rest }: Partial<SelectProps> & { label: string; start?: string }) {
  const [value, setValue] = useState(start);
  return <Select options={MODES} {...rest} value={value} onChange={setValue} />;
}

export function SelectGallery() {
  return (
    <>
      <Example name="With a hint and a description">
        <Mode label="Mode" hint="You can change it later." />
      </Example>
      <Example name="With an error">
        <Mode label="Mode of the tournament" error="Its sign-up is closed." />
      </Example>
      <Example name="Disabled">
        <Mode label="Mode of the season" disabled />
      </Example>
      <Example name="With its label for screen readers only">
        <Mode label="Mode of the lobby" isLabelHidden />
      </Example>
      <Example name="Busy">
        <Mode label="Mode that is being saved" busy />
      </Example>
      <Example name="Hard texts">
        <Mode label={hardTexts.word} start="long" />
      </Example>
    </>
  );
}
