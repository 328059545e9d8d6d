import { FFA_MODE, MODES, type Mode } from '@site/contract/modes';
import { useLang } from '@site/platform/text';
import { Card } from '@site/ui/Card';
import { Grid } from '@site/ui/Grid';
import { Stack } from '@site/ui/Stack';
import { color, font, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { site } from '../../boot/bootData.ts';
import { AddressCopy } from './AddressCopy.tsx';
import { Island } from './Island.tsx';
import { useText } from './useText.ts';

const Hero = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);
  align-items: center;
  gap: ${space[6]};
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Picture = styled.div`
  svg {
    display: block;
    width: 100%;
    height: auto;
  }
  ${phone} {
    order: -1;
    max-width: 320px;
    margin: 0 auto;
    width: 100%;
  }
`;

const Eyebrow = styled.p`
  color: ${color.glow};
  font: 600 ${size.small} / 1.4 ${font.display};
  letter-spacing: 0.12em;
  text-transform: uppercase;
`;

const Name = styled.h1`
  font: 700 ${size.hero} / 1.05 ${font.display};
  letter-spacing: -0.02em;
  outline: none;
`;

const Lead = styled.p`
  max-width: 34em;
  color: ${color.second};
  font-size: ${size.lead};
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${space[4]};
  div {
    display: flex;
    flex-direction: column-reverse;
  }
  dd {
    color: ${color.text};
    font: 700 ${size.title} / 1.1 ${font.display};
  }
  dt {
    color: ${color.second};
    font-size: ${size.small};
  }
`;

const Section = styled.section`
  margin-top: ${space[8]};
`;

const Heading = styled.h2`
  margin-bottom: ${space[5]};
  font: 700 ${size.heading} / 1.2 ${font.display};
`;

const ModeName = styled.h3`
  margin-bottom: ${space[2]};
  font-size: ${size.lead};
`;

const Quiet = styled.p`
  max-width: 42em;
  color: ${color.second};
`;

const MODE_NAMES: Readonly<Record<Mode, string>> = {
  bedwars: 'Bedwars',
  cores: 'Cores',
  ffa: `${site.name}FFA`,
  mlgrush: 'MLGRush',
};

function NetworkFigures() {
  const text = useText();
  const figures = [
    { value: '100+', label: text('players') },
    { value: '50+', label: text('maps') },
    { value: '99%', label: text('uptime') },
  ];
  return (
    <Figures aria-label={text('figuresTitle')}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Figures>
  );
}

export function LandingPage() {
  const text = useText();
  const lang = useLang();
  return (
    <>
      <Hero>
        <Stack $gap={5}>
          <div>
            <Eyebrow>{text('eyebrow')}</Eyebrow>
            <Name tabIndex={-1}>{site.name}</Name>
          </div>
          <Lead>{site.hero[lang]}</Lead>
          <AddressCopy />
          <NetworkFigures />
        </Stack>
        <Picture>
          <Island />
        </Picture>
      </Hero>
      <Section>
        <Heading>{text('welcomeTitle')}</Heading>
        <Quiet>{text('welcomeText')}</Quiet>
      </Section>
      <Section>
        <Heading>{text('modesTitle')}</Heading>
        <Grid $min={240}>
          {MODES.map((mode) => (
            <Card key={mode} as="article">
              <ModeName>{MODE_NAMES[mode]}</ModeName>
              <Quiet>{text(mode === FFA_MODE ? 'ffa' : mode)}</Quiet>
            </Card>
          ))}
        </Grid>
      </Section>
    </>
  );
}
