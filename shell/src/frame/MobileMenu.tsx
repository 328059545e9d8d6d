import { Button } from '@site/ui/Button';
import { space } from '@site/ui/tokens';
import { useState, type ComponentType } from 'react';
import styled from 'styled-components';
import { retryImport } from '../core/retryImport.ts';
import type { MobileSheet } from './MobileSheet.tsx';
import { narrowBar } from './narrowBar.ts';
import { useFrameText } from '../core/useText.ts';

type Sheet = ComponentType<Parameters<typeof MobileSheet>[0]>;

const OpenButton = styled(Button)`
  display: none;
  padding-inline: ${space[3]};
  ${narrowBar} {
    display: inline-flex;
  }
`;

async function loadSheet(): Promise<{ readonly sheet: Sheet }> {
  const { loadMobileSheet } = await import(/* webpackChunkName: "frame-late" */ './late.tsx');
  return { sheet: await loadMobileSheet() };
}

export function MobileMenu() {
  const text = useFrameText();
  const [presses, setPresses] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly sheet: Sheet }>();
  const open = async () => {
    // A press before the code has loaded opens the menu once it has.
    setPresses((before) => before + 1);
    if (loaded) return;
    setLoaded(await retryImport(loadSheet));
  };
  return (
    <>
      <OpenButton aria-label={text('menu')} aria-haspopup="dialog" onClick={() => void open()}>
        <svg viewBox="0 0 20 16" width="20" height="16" fill="currentColor" aria-hidden="true">
          <path d="M0 0h20v4H0zM0 6h20v4H0zM0 12h20v4H0z" />
        </svg>
      </OpenButton>
      {loaded && <loaded.sheet presses={presses} />}
    </>
  );
}
