import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';

function Password() {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      label="Password"
      type={isShown ? 'text' : 'password'}
      autoComplete="off"
      defaultValue="torchlight"
      trailing={<Button onClick={() => setIsShown(!isShown)}>{isShown ? 'Hide' : 'Show'}</Button>}
    />
  );
}

export function TextFieldGallery() {
  return (
    <>
      <Example name="Empty">
        <TextField label="Username" />
      </Example>
      <Example name="With a hint and a placeholder">
        <TextField label="Clan tag" hint="2 to 5 letters." placeholder="LUMI" />
      </Example>
      <Example name="With an error">
        <TextField
          label="Clan name"
          hint="3 to 16 letters."
          error="This name is taken."
          defaultValue="Lumi"
        />
      </Example>
      <Example name="With a button">
        <Password />
      </Example>
      <Example name="Disabled">
        <TextField label="Rank" defaultValue="Player" disabled />
      </Example>
      <Example name="Read-only">
        <TextField label="Server address" defaultValue="play.blockhaven.example" readOnly />
      </Example>
      <Example name="Hard texts">
        <TextField
          label={hardTexts.word}
          hint={hardTexts.sentence}
          error={hardTexts.sentence}
          defaultValue={hardTexts.sentence}
        />
      </Example>
      <Example name="Right to left">
        <TextField label="Greeting" dir="auto" defaultValue={hardTexts.rightToLeft} />
      </Example>
    </>
  );
}
