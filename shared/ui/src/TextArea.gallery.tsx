import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { TextArea } from './TextArea.tsx';

function Counted({ label, start, error }: { label: string; start: string; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <TextArea
      label={label}
      hint="What would you do for the server?"
      error={error}
      value={value}
      maxLength={120}
      leftLabel={(left) => `${left} characters left`}
      onChange={({ target }) => setValue(target.value)}
    />
  );
}

export function TextAreaGallery() {
  return (
    <>
      <Example name="Empty">
        <TextArea label="Message" placeholder="Dear team …" />
      </Example>
      <Example name="Counted">
        <Counted label="Motivation" start="I know every island by heart." />
      </Example>
      <Example name="Full, with an error">
        <Counted label="Experience" start={'Block. '.repeat(18).slice(0, 120)} error={hardTexts.sentence} />
      </Example>
      <Example name="Disabled">
        <TextArea label="Answer of the team" defaultValue="Welcome aboard!" disabled />
      </Example>
    </>
  );
}
