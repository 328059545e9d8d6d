import { Stack } from '@site/ui/Stack';
import { space } from '@site/ui/tokens';
import { memo } from 'react';
import styled from 'styled-components';
import { Hero } from './Hero.tsx';
import { below } from './parts.ts';

const Sections = styled(Stack)`
  gap: ${space[8]};
`;

const Reserved = styled.div`
  min-height: 100vh;
`;

/** Kept from drawing again: React would throw away what the server has drawn of a part whose code is not here yet. */
export const LandingPage = memo(function LandingPage() {
  return (
    <Sections>
      <Hero />
      <below.Part fallback={<Reserved />} />
    </Sections>
  );
});
