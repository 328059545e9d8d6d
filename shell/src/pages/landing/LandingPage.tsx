import { Stack } from '@site/ui/Stack';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import { Hero } from './Hero.tsx';
import { Modes } from './Modes.tsx';
import { Questions } from './Questions.tsx';
import { Welcome } from './Welcome.tsx';

const Sections = styled(Stack)`
  gap: ${space[8]};
`;

export function LandingPage() {
  return (
    <Sections>
      <Hero />
      <Welcome />
      <Modes />
      <Questions />
    </Sections>
  );
}
