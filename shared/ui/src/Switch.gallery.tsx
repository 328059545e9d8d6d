import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Switch, type SwitchProps } from './Switch.tsx';

function Held({ start = false, ...rest }: Omit<SwitchProps, 'checked' | 'onChange'> & { start?: boolean }) {
  const [checked, setChecked] = useState(start);
  return <Switch {...rest} checked={checked} onChange={setChecked} />;
}

export function SwitchGallery() {
  return (
    <>
      <Example name="Off">
        <Held label="Friend requests" />
      </Example>
      <Example name="On, with a hint">
        <Held label="Live alerts" hint="A line at the edge of the page when something happens." start />
      </Example>
      <Example name="Busy">
        <Held label="Public profile" start busy />
        <Held label="Public statistics" busy />
      </Example>
      <Example name="Disabled">
        <Held label="Maintenance" start disabled />
        <Held label="Applications" disabled />
      </Example>
      <Example name="Hard texts">
        <Held label={hardTexts.word} hint={hardTexts.sentence} />
        <Held label={hardTexts.rightToLeft} hint={hardTexts.emoji} />
      </Example>
    </>
  );
}
