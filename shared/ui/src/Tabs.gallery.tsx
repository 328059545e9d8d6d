import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Badge } from './Badge.tsx';
import { Tabs } from './Tabs.tsx';

const MODES = [
  { value: 'bedwars', label: 'Bed Wars' },
  { value: 'skywars', label: 'Sky Wars' },
  { value: 'duels', label: 'Duels' },
] as const;

function Modes() {
  const [mode, setMode] = useState<(typeof MODES)[number]['value']>('bedwars');
  return (
    <Tabs label="Leaderboards" items={MODES} value={mode} onChange={setMode}>
      The best of {MODES.find(({ value }) => value === mode)?.label}.
    </Tabs>
  );
}

const INBOX = [
  {
    value: 'open',
    label: (
      <>
        Open <Badge tone="torch">3</Badge>
      </>
    ),
    to: '#Tabs',
  },
  { value: 'done', label: 'Done', to: '#Tabs' },
];

function Inbox() {
  const [box, setBox] = useState('open');
  return <Tabs label="Applications" items={INBOX} value={box} onChange={setBox} />;
}

const MANY = [hardTexts.word, hardTexts.emoji, hardTexts.rightToLeft, hardTexts.name].map((text) => ({
  value: text.replaceAll(/\s/g, '-'),
  label: text,
}));

function Many() {
  const [value, setValue] = useState(MANY[1]?.value ?? '');
  return <Tabs label="Hard texts" items={MANY} value={value} onChange={setValue} />;
}

export function TabsGallery() {
  return (
    <>
      <Example name="With a panel">
        <Modes />
      </Example>
      <Example name="Links, one with a number">
        <Inbox />
      </Example>
      <Example name="More than there is room for">
        <Many />
      </Example>
    </>
  );
}
