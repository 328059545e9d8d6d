import styled from 'styled-components';
import { Example } from '../gallery/Example.tsx';
import { contrast } from './contrast.ts';
import { Grid } from './Grid.tsx';
import { palette } from './palette.ts';
import { Stack } from './Stack.tsx';
import { color, font, motion, size, space, type Space } from './tokens.ts';

const GROUNDS = ['ground', 'raised', 'card'] as const;
const TEXTS = [
  'text',
  'second',
  'torch',
  'grass',
  'redstone',
  'lapis',
  'elo1',
  'elo2',
  'elo3',
  'elo4',
] as const;
const FACES = ['ground', 'raised', 'card', 'line', 'outline', 'torch', 'redstone'] as const;

const Ground = styled.ul`
  padding: 16px;
  forced-color-adjust: none;
`;

const Colour = styled.li`
  display: flex;
  justify-content: space-between;
  font-variant-numeric: tabular-nums;
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

const Mover = styled.button`
  min-height: 48px;
  padding: 0 16px;
  border: 0;
  background: ${color.line};
  color: ${color.text};
  font: ${size.body} ${font.body};
  &:is(:hover, :focus-visible) {
    transform: translateX(24px);
  }
  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const steps = Object.keys(space).map(Number) as Space[];
const sizes = Object.entries(size);
const speeds = Object.entries(motion);

export function TokensGallery() {
  return (
    <>
      {GROUNDS.map((ground) => (
        <Example key={ground} name={`Text on ${ground}, with its contrast`}>
          <Ground style={{ background: palette[ground] }}>
            {TEXTS.map((name) => (
              <Colour key={name} style={{ color: palette[name] }}>
                <span>
                  {name} {palette[name]}
                </span>
                <span>{contrast(palette[name], palette[ground]).toFixed(1)} : 1</span>
              </Colour>
            ))}
          </Ground>
        </Example>
      ))}
      <Example name="Faces" wide>
        <Grid $min={112} $gap={3}>
          {FACES.map((name) => (
            <div key={name}>
              <Swatch style={{ background: color[name] }} />
              {name}
              <br />
              {palette[name]}
            </div>
          ))}
        </Grid>
      </Example>
      <Example name="Type sizes of the body" wide>
        <Stack $gap={3}>
          {sizes.map(([name, value]) => (
            <p key={name} style={{ font: `400 ${value} / 1.4 ${font.body}` }}>
              {name}: eight islands, one winner
            </p>
          ))}
        </Stack>
      </Example>
      <Example name="Display, from 24 px on" wide>
        <Stack $gap={3}>
          {(['heading', 'title', 'hero'] as const).map((name) => (
            <p key={name} style={{ font: `700 ${size[name]} / 1.15 ${font.display}` }}>
              {name}: 1,834 Größe
            </p>
          ))}
        </Stack>
      </Example>
      <Example name="Codes" wide>
        <p style={{ font: `600 ${size.lead} / 1.6 ${font.code}` }}>HK08 B8O0 1lI5 S2Z9</p>
      </Example>
      <Example name="Space">
        <Stack $gap={2}>
          {steps.map((step) => (
            <div key={step}>
              {step}
              <Bar style={{ width: space[step] }} />
            </div>
          ))}
        </Stack>
      </Example>
      <Example name="Motion, under the pointer or the focus">
        <Stack>
          {speeds.map(([name, value]) => (
            <div key={name}>
              <Mover type="button" style={{ transition: `transform ${value}` }}>
                {name}
              </Mover>
            </div>
          ))}
        </Stack>
      </Example>
    </>
  );
}
