import styled from 'styled-components';
import { examples } from '../gallery/examples.tsx';
import { contrast } from './contrast.ts';
import { Grid } from './Grid.tsx';
import { color, font, palette, size, space, type Space } from './tokens.ts';

const TEXTS = ['text', 'second', 'torch', 'grass', 'redstone', 'lapis'] as const;
const PLACES = ['elo1', 'elo2', 'elo3', 'elo4'] as const;
const FACES = ['ground', 'raised', 'card', 'line', 'outline', 'torch', 'redstone'] as const;

const Ground = styled.ul`
  padding: 16px;
  font-variant-numeric: tabular-nums;
  forced-color-adjust: none;
`;

const Swatch = styled.div`
  height: 72px;
  border: 1px solid ${color.line};
  forced-color-adjust: none;
`;

const Bar = styled.div`
  height: 16px;
  background: ${color.torch};
  forced-color-adjust: none;
`;

const textsOn = (ground: 'ground' | 'raised' | 'card') => (
  <Ground style={{ background: palette[ground] }}>
    {[...TEXTS, ...PLACES].map((name) => (
      <li key={name} style={{ color: palette[name] }}>
        {contrast(palette[name], palette[ground]).toFixed(1)} : 1, {name} {palette[name]}
      </li>
    ))}
  </Ground>
);

export const TokensGallery = examples(
  {
    'Text on ground, with its contrast': textsOn('ground'),
    'Text on raised, with its contrast': textsOn('raised'),
    'Text on card, with its contrast': textsOn('card'),
    Faces: (
      <Grid $min={112}>
        {FACES.map((name) => (
          <div key={name}>
            <Swatch style={{ background: color[name] }} />
            {name} {palette[name]}
          </div>
        ))}
      </Grid>
    ),
    'Type sizes of the body': Object.entries(size).map(([name, value]) => (
      <p key={name} style={{ font: `400 ${value} / 1.4 ${font.body}` }}>
        {name}: eight islands, one winner
      </p>
    )),
    'Display, from 24 px on': (['heading', 'title', 'hero'] as const).map((name) => (
      <p key={name} style={{ font: `700 ${size[name]} / 1.15 ${font.display}` }}>
        {name}: 1,834 Größe
      </p>
    )),
    Codes: <p style={{ font: `600 ${size.lead} / 1.6 ${font.code}` }}>HK08 B8O0 1lI5 S2Z9</p>,
    Space: (Object.keys(space).map(Number) as Space[]).map((step) => (
      <div key={step}>
        {step}
        <Bar style={{ width: space[step] }} />
      </div>
    )),
  },
  { isWide: true },
);
