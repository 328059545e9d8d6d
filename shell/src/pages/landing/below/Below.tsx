import { FFA_MODE, MODES, type Mode } from '@site/contract/modes';
import { textHook } from '@site/platform/text';
import { Card } from '@site/ui/Card';
import { Disclosure } from '@site/ui/Disclosure';
import { Drawing, type DrawnBox } from '@site/ui/Drawing';
import { Grid } from '@site/ui/Grid';
import { Stack } from '@site/ui/Stack';
import { color, font, phone, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { site } from '../../../core/bootData.ts';
import type en from './locales/en.json';

const useText = textHook<typeof en>('shell/landing/below');

const Heading = styled.h2`
  margin-bottom: ${space[5]};
  font: 700 ${size.title} / 1.15 ${font.display};
  text-wrap: balance;
`;

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

const Greeting = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 200px;
  align-items: center;
  gap: ${space[6]};
  padding: ${space[6]} ${space[7]};
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: ${space[5]};
  }
`;

const GreetingTitle = styled(Heading)`
  margin-bottom: ${space[4]};
`;

const Words = styled.p`
  max-width: 38em;
  color: ${color.second};
  font-size: ${size.lead};
`;

const Bed = styled.svg`
  width: 100%;
  ${phone} {
    display: none;
  }
`;

const BED: readonly DrawnBox[] = [
  [0, 0, -2, 2, 2, 1, 'stone'],
  [-1, -1, -1, 4, 4, 1, 'dirt'],
  [-1, -1, 0, 4, 4, 1, 'grass'],
  [0, 1, 1, 1, 1, 1, 'redstone'],
  [1, 1, 1, 1, 1, 1, 'ember'],
  [-1, -1, 1, 1, 1, 1, 'wood'],
  [-1, -1, 2, 1, 1, 1, 'torch'],
];

function Welcome() {
  const text = useText();
  return (
    <Greeting as="section">
      <div>
        <GreetingTitle>{text('welcomeTitle')}</GreetingTitle>
        <Words>{text('welcomeText')}</Words>
      </div>
      <Bed viewBox="-9 -9 20 20" aria-hidden="true">
        <Drawing boxes={BED} />
      </Bed>
    </Greeting>
  );
}

const NAMES: Readonly<Record<Mode, string>> = {
  bedwars: 'Bedwars',
  cores: 'Cores',
  ffa: `${site.name}FFA`,
  mlgrush: 'MLGRush',
};

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

function Modes() {
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

function Questions() {
  const text = useText();
  return (
    <Section title={text('questionsTitle')}>
      <Stack $gap={3}>
        <Disclosure summary={text('joinQuestion')}>
          {text('joinAnswer', { address: site.serverAddress })}
        </Disclosure>
        <Disclosure summary={text('accountQuestion')}>{text('accountAnswer')}</Disclosure>
        <Disclosure summary={text('paidQuestion')}>{text('paidAnswer')}</Disclosure>
      </Stack>
    </Section>
  );
}

export function Below() {
  return (
    <>
      <Welcome />
      <Modes />
      <Questions />
    </>
  );
}
