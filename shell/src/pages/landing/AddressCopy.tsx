import { TIMES } from '@site/contract/limits';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, font, size, space } from '@site/ui/tokens';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { site } from '../../boot/bootData.ts';
import { useText } from './useText.ts';

const Row = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]} ${space[4]};
  padding: ${space[3]} ${space[3]} ${space[4]} ${space[5]};
`;

const Address = styled.code`
  color: ${color.text};
  font: 600 ${size.lead} / 1.4 ${font.display};
  overflow-wrap: anywhere;
  user-select: all;
`;

type CopyState = 'idle' | 'copied' | 'failed';

/** Where to type what: the address with a button that copies it and says so. */
export function AddressCopy() {
  const text = useText();
  const [state, setState] = useState<CopyState>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), TIMES.copied);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(site.serverAddress);
      setState('copied');
    } catch {
      setState('failed');
    }
  };

  const words = { idle: text('copy'), copied: text('copied'), failed: text('copyFailed') };
  return (
    <Row>
      <div>
        <VisuallyHidden>{text('addressLabel')}</VisuallyHidden>
        <Address>{site.serverAddress}</Address>
      </div>
      <Button variant="primary" onClick={() => void copy()}>
        {words[state]}
      </Button>
      <VisuallyHidden role="status">{state === 'idle' ? '' : words[state]}</VisuallyHidden>
    </Row>
  );
}
