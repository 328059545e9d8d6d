import { FFA_MODE, MODES, type Mode } from '@site/contract/modes';
import { Card } from '@site/ui/Card';
import { Drawing, type DrawnBox } from '@site/ui/Drawing';
import { Grid } from '@site/ui/Grid';
import { color, font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { site } from '../../../boot/bootData.ts';
import { Section } from './Section.tsx';
import { useText } from './useText.ts';

const NAMES: Readonly<Record<Mode, string>> = {
  bedwars: 'Bedwars',
  cores: 'Cores',
  ffa: `${site.name}FFA`,
  mlgrush: 'MLGRush',
};

/** A bed on an islet, an arena, a bridge over nothing, a guarded core. */
const SCENES: Readonly<Record<Mode, readonly DrawnBox[]>> = {
  bedwars: [
    [-1, -1, -1, 3, 3, 1, 'dirt'],
    [-1, -1, 0, 3, 3, 1, 'grass'],
    [0, 0, 1, 1, 1, 1, 'redstone'],
    [1, 0, 1, 1, 1, 1, 'ember'],
  ],
  ffa: [
    [-1, -1, 0, 4, 4, 1, 'stone'],
    [-1, -1, 1, 1, 1, 2, 'dark'],
    [2, -1, 1, 1, 1, 1, 'dark'],
    [-1, 2, 1, 1, 1, 1, 'dark'],
    [0, 0, 1, 1, 1, 1, 'gold'],
    [1, 2, 1, 1, 1, 1, 'redstone'],
  ],
  mlgrush: [
    [-2, 0, 0, 2, 2, 1, 'grass'],
    [0, 1, 0, 3, 1, 1, 'plank'],
    [3, 0, 0, 1, 2, 1, 'stone'],
    [3, 0, 1, 1, 1, 1, 'redstone'],
    [-2, 0, 1, 1, 1, 1, 'gold'],
  ],
  cores: [
    [-1, -1, 0, 3, 3, 1, 'dark'],
    [0, 0, 1, 1, 1, 1, 'torch'],
    [-1, -1, 1, 1, 1, 2, 'stone'],
    [1, -1, 1, 1, 1, 1, 'stone'],
    [-1, 1, 1, 1, 1, 1, 'stone'],
  ],
};

const Mode = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: ${space[2]};
`;

const Picture = styled.svg`
  height: 128px;
  margin-bottom: ${space[2]};
`;

const Name = styled.h3`
  font: 700 ${size.heading} / 1.2 ${font.display};
`;

const Quiet = styled.p`
  color: ${color.second};
`;

export function Modes() {
  const text = useText();
  return (
    <Section title={text('modesTitle')}>
      <Grid $min={240}>
        {MODES.map((mode) => (
          <Mode key={mode} as="article">
            <Picture viewBox="-8 -8 16 14" aria-hidden="true">
              <Drawing boxes={SCENES[mode]} />
            </Picture>
            <Name>{NAMES[mode]}</Name>
            <Quiet>{text(mode === FFA_MODE ? 'ffa' : mode)}</Quiet>
          </Mode>
        ))}
      </Grid>
    </Section>
  );
}
