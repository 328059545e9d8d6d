import { Card } from '@site/ui/Card';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { color, font, phone, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { site } from '../../boot/bootData.ts';
import { CopyButton } from '../../copy/CopyButton.tsx';
import { useText } from './useText.ts';

const Row = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]} ${space[4]};
  padding: ${space[3]} ${space[3]} ${space[4]} ${space[5]};
  ${phone} {
    padding: ${space[4]};
    > button {
      width: 100%;
    }
  }
`;

const Address = styled.code`
  color: ${color.text};
  font: 600 ${size.lead} / 1.4 ${font.body};
  overflow-wrap: anywhere;
  user-select: all;
`;

/** Where to type what: the address with a button that copies it and says so. */
export function AddressCopy() {
  const text = useText();
  return (
    <Row>
      <div>
        <VisuallyHidden>{text('addressLabel')}</VisuallyHidden>
        <Address>{site.serverAddress}</Address>
      </div>
      <CopyButton
        variant="primary"
        value={site.serverAddress}
        words={{ copy: text('copy'), copied: text('copied'), failed: text('copyFailed') }}
      />
    </Row>
  );
}
