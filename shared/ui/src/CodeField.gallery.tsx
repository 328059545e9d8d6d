import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { CodeField } from './CodeField.tsx';

export function CodeFieldGallery() {
  const [empty, setEmpty] = useState('');
  const [code, setCode] = useState('482913');
  const [recovery, setRecovery] = useState('k7qm-2xw9-p4rt-8nvd');
  const [wrong, setWrong] = useState('000000');
  return (
    <>
      <Example name="Empty, with a hint">
        <CodeField
          label="Code"
          hint="Six digits from your authenticator app."
          value={empty}
          onChange={setEmpty}
        />
      </Example>
      <Example name="Filled">
        <CodeField label="Code of your app" value={code} onChange={setCode} />
      </Example>
      <Example name="With a recovery code">
        <CodeField label="Code or recovery code" value={recovery} onChange={setRecovery} />
      </Example>
      <Example name="With an error">
        <CodeField
          label="Code again"
          hint="A code holds for 30 seconds."
          error="That code is not right. Wait for the next one."
          value={wrong}
          onChange={setWrong}
        />
      </Example>
      <Example name="Disabled">
        <CodeField label="Code that was sent" value="482913" onChange={setCode} disabled />
      </Example>
    </>
  );
}
