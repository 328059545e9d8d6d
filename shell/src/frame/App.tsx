import { color, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { idlePart, ClientOnly } from '../core/idlePart.tsx';
import type { EnteredRoute } from '../guards/enterRoute.ts';
import { Footer } from './Footer.tsx';
import { Navbar } from './Navbar.tsx';
import { PageArea } from './PageArea.tsx';
import { useFrameText } from '../core/useText.ts';

const Anchor = styled.a`
  position: fixed;
  top: ${space[2]};
  left: ${space[2]};
  z-index: 30;
  padding: ${space[3]} ${space[4]};
  background: ${color.torch};
  color: ${color.onTorch};
  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

export function SkipLink() {
  const text = useFrameText();
  return <Anchor href="#content">{text('skip')}</Anchor>;
}

const late = () => import(/* webpackChunkName: "frame-late" */ './late.tsx');

const bars = idlePart(async () => (await late()).loadBars());
const toasts = idlePart(async () => (await late()).loadToasts());
const backgroundTasks = idlePart(async () => (await late()).loadBackgroundTasks());

export function App({ first }: { readonly first: EnteredRoute | undefined }) {
  return (
    <>
      <SkipLink />
      <ClientOnly part={bars} />
      <Navbar />
      <PageArea first={first} />
      <Footer />
      <ClientOnly part={toasts} />
      <ClientOnly part={backgroundTasks} />
    </>
  );
}
