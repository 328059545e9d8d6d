import styled from 'styled-components';
import { examples, hardTexts, held } from '../gallery/examples.tsx';
import { Button } from './Button.tsx';
import { Choice } from './Choice.tsx';
import { CodeField } from './CodeField.tsx';
import { Field } from './Field.tsx';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';
import { Select } from './Select.tsx';
import { Switch } from './Switch.tsx';
import { Checkbox } from './Checkbox.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

const VERSIONS = [
  { value: 'mine', label: 'Yours', content: hardTexts.sentence },
  { value: 'theirs', label: 'Theirs', content: `${hardTexts.rightToLeft}\n${hardTexts.emoji}` },
];

export const ChoiceGallery = examples({
  'Nothing chosen': held('', (field) => <Choice label="Motto" options={VERSIONS} {...field} />),
  'With an error': held('', (field) => (
    <Choice label="Other motto" error="Please choose one." options={VERSIONS} {...field} />
  )),
  Chosen: held('mine', (field) => <Choice label="Last motto" options={VERSIONS} {...field} />),
});

export const CodeFieldGallery = examples({
  'Empty, with a hint': held('', (field) => (
    <CodeField label="Code" hint="Six digits from your authenticator app." {...field} />
  )),
  Filled: held('482913', (field) => <CodeField label="Code from your app" {...field} />),
  'With a recovery code': held('k7qm-2xw9-p4rt-8nvd', (field) => (
    <CodeField label="Code or recovery code" {...field} />
  )),
  'With an error': held('000000', (field) => (
    <CodeField
      label="Code again"
      hint="A code holds for 30 seconds."
      error="That code is not right. Wait for the next one."
      {...field}
    />
  )),
});

const Colour = styled.input`
  min-height: 48px;
  padding: 8px 12px;
`;

export const FieldGallery = examples({
  "Around a control of one's own": (
    <Field label="Clan colour" hint="Shown on your banner.">
      {(wiring) => <Colour {...wiring} type="color" defaultValue="#ffb454" />}
    </Field>
  ),
  'With an error': (
    <Field label="Other colour" error="Too close to the first one.">
      {(wiring) => <Colour {...wiring} type="color" />}
    </Field>
  ),
});

function Search({ start, ...rest }: { start: string } & Pick<SearchFieldProps, 'label' | 'clearButton'>) {
  return held(start, (field) => (
    <SearchField {...rest} {...field} maxLength={64} onClear={() => field.onChange('')} />
  ));
}

const clearButton = { text: 'Clear', label: 'Clear search' };

export const SearchFieldGallery = examples({
  Empty: <Search label="Search by name" start="" clearButton={clearButton} />,
  'Something typed': <Search label="Search by name or tag" start="fox" clearButton={clearButton} />,
  'Without a button': <Search label="Search the team" start={hardTexts.name} />,
  'Hard text': <Search label={hardTexts.word} start={hardTexts.sentence} clearButton={clearButton} />,
});

const options = [
  { value: 'bedwars', label: 'Bed Wars', description: 'Eight teams, eight islands.' },
  { value: 'skywars', label: 'Sky Wars', description: 'Thirteen minutes until the dragon wakes.' },
  { value: 'long', label: hardTexts.sentence },
];

export const SelectGallery = examples({
  'With a hint and a description': held('bedwars', (field) => (
    <Select label="Mode" hint="You can change it later." options={options} {...field} />
  )),
  'With an error': held('bedwars', (field) => (
    <Select label="Mode of the tournament" error="Its sign-up is closed." options={options} {...field} />
  )),
  'With its label for screen readers only': held('bedwars', (field) => (
    <Select label="Mode of the lobby" isLabelHidden options={options} {...field} />
  )),
  Busy: held('bedwars', (field) => (
    <Select label="Mode that is being saved" busy options={options} {...field} />
  )),
  'Hard texts': held('long', (field) => <Select label={hardTexts.word} options={options} {...field} />),
});

export const SwitchGallery = examples({
  Off: held<boolean>(false, ({ value, onChange }) => (
    <Switch label="Friend requests" checked={value} onChange={onChange} />
  )),
  'On, with a hint': held<boolean>(true, ({ value, onChange }) => (
    <Switch
      label="Live alerts"
      hint="A line at the edge of the page when something happens."
      checked={value}
      onChange={onChange}
    />
  )),
  Busy: (
    <>
      <Switch label="Public profile" checked busy onChange={() => undefined} />
      <Switch label="Public statistics" checked={false} busy onChange={() => undefined} />
    </>
  ),
  'Hard texts': (
    <>
      <Switch label={hardTexts.word} hint={hardTexts.sentence} checked onChange={() => undefined} />
      <Switch label={hardTexts.rightToLeft} hint={hardTexts.emoji} checked onChange={() => undefined} />
    </>
  ),
});

export const CheckboxGallery = examples({
  Empty: held<boolean>(false, ({ value, onChange }) => (
    <Checkbox label="I agree to the rules." checked={value} onChange={onChange} />
  )),
  Checked: <Checkbox label="I agree to the rules." checked onChange={() => undefined} />,
  'With an error': (
    <Checkbox
      label="I agree to the rules."
      checked={false}
      error="Please agree first."
      onChange={() => undefined}
    />
  ),
  'Without its label': held<boolean>(true, ({ value, onChange }) => (
    <Checkbox label="Done: make a backup" isLabelHidden checked={value} onChange={onChange} />
  )),
  'Hard texts': <Checkbox label={hardTexts.sentence} checked onChange={() => undefined} />,
});

function Counted({ label, start, error }: { label: string; start: string; error?: string }) {
  return held(start, ({ value, onChange }) => (
    <TextArea
      label={label}
      hint="What would you do for the server?"
      error={error}
      value={value}
      maxLength={120}
      leftLabel={(left) => `${left} characters left`}
      onChange={({ target }) => onChange(target.value)}
    />
  ));
}

export const TextAreaGallery = examples({
  Empty: <TextArea label="Message" placeholder="Dear team …" />,
  Counted: <Counted label="Motivation" start="I know every island by heart." />,
  'Full, with an error': (
    <Counted label="Experience" start={'Block. '.repeat(18).slice(0, 120)} error={hardTexts.sentence} />
  ),
  Disabled: <TextArea label="Answer of the team" defaultValue="Welcome aboard!" disabled />,
});

export const TextFieldGallery = examples({
  Empty: <TextField label="Username" />,
  'With a hint and a placeholder': <TextField label="Clan tag" hint="2 to 5 letters." placeholder="LUMI" />,
  'With an error': (
    <TextField label="Clan name" hint="3 to 16 letters." error="This name is taken." defaultValue="Lumi" />
  ),
  'With a button': held<boolean>(false, ({ value: isShown, onChange }) => (
    <TextField
      label="Password"
      type={isShown ? 'text' : 'password'}
      autoComplete="off"
      defaultValue="torchlight"
      trailing={<Button onClick={() => onChange(!isShown)}>{isShown ? 'Hide' : 'Show'}</Button>}
    />
  )),
  Disabled: <TextField label="Rank" defaultValue="Player" disabled />,
  'Read-only': <TextField label="Server address" defaultValue="play.blockhaven.example" readOnly />,
  'Hard texts': (
    <TextField
      label={hardTexts.word}
      hint={hardTexts.sentence}
      error={hardTexts.sentence}
      defaultValue={hardTexts.sentence}
    />
  ),
  'Right to left': <TextField label="Greeting" dir="auto" defaultValue={hardTexts.rightToLeft} />,
});
