import { useLang } from '@site/platform/text';
import { Card } from '@site/ui/Card';
import { Stack } from '@site/ui/Stack';
import { color, font, phone, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { site } from '../../core/bootData.ts';
import { CopyButton } from '../../copy/CopyButton.tsx';
import { Figures } from './Figures.tsx';
import { Island } from './Island.tsx';
import { playersOnline } from './parts.ts';
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

const Root = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);
  align-items: center;
  gap: ${space[6]};
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Picture = styled.div`
  ${phone} {
    order: -1;
    width: 100%;
    max-width: 300px;
    margin: 0 auto;
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

const CountPlaceholder = styled.div`
  height: 1.6em;
`;

export function Hero() {
  const text = useText();
  const lang = useLang();
  return (
    <Root>
      <Stack $gap={5}>
        <div>
          <Eyebrow>{text('eyebrow')}</Eyebrow>
          <Name tabIndex={-1}>{site.name}</Name>
        </div>
        <Lead>{site.hero[lang]}</Lead>
        <Stack $gap={3}>
          <AddressCopy />
          <playersOnline.Part fallback={<CountPlaceholder />} />
        </Stack>
        <Figures />
      </Stack>
      <Picture>
        <Island />
      </Picture>
    </Root>
  );
}
