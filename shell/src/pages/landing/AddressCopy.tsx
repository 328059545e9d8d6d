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

const Failure = styled.p`
  width: 100%;
  color: ${color.redstone};
  font-size: ${size.small};
`;

/** How the last press of the button ended: each press is an object of its own, and is confirmed for its full time. */
interface Copy {
  readonly hasWorked: boolean;
}

/** Where to type what: the address with a button that copies it and says so. */
export function AddressCopy() {
  const text = useText();
  const [copy, setCopy] = useState<Copy>();

  useEffect(() => {
    // What to do instead stays: it takes longer to read than a confirmation.
    if (!copy?.hasWorked) return;
    const timer = setTimeout(() => setCopy(undefined), TIMES.copied);
    return () => clearTimeout(timer);
  }, [copy]);

  const copyAddress = async () => {
    try {
      await navigator.clipboard.writeText(site.serverAddress);
      setCopy({ hasWorked: true });
    } catch {
      setCopy({ hasWorked: false });
    }
  };

  const isCopied = copy?.hasWorked === true;
  return (
    <Row>
      <div>
        <VisuallyHidden>{text('addressLabel')}</VisuallyHidden>
        <Address>{site.serverAddress}</Address>
      </div>
      <Button variant="primary" onClick={() => void copyAddress()}>
        {isCopied ? text('copied') : text('copy')}
      </Button>
      <VisuallyHidden role="status">{isCopied ? text('copied') : ''}</VisuallyHidden>
      {copy?.hasWorked === false && <Failure role="alert">{text('copyFailed')}</Failure>}
    </Row>
  );
}
