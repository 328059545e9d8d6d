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

/** Memoized: on a re-render, React would discard server-rendered parts whose code has not loaded yet. */
export const LandingPage = memo(function LandingPage() {
  return (
    <Sections>
      <Hero />
      <below.Part fallback={<Reserved />} />
    </Sections>
  );
});
