import { MAINTENANCE_MESSAGE } from '@site/contract/limits';
import { blockCorner } from '@site/ui/block';
import { color, font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { useText } from './useText.ts';

const Figure = styled.figure`
  min-width: 0;
`;

const Caption = styled.figcaption`
  margin-bottom: ${space[2]};
  font-size: ${size.small};
  font-weight: 600;
`;

const Screen = styled.div`
  ${blockCorner(2)}
  display: grid;
  align-content: center;
  justify-items: center;
  min-height: 264px;
  padding: ${space[5]} ${space[4]};
  background: ${color.ground};
  text-align: center;
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Title = styled.p`
  margin: 0 0 ${space[3]};
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

const Message = styled.p`
  max-width: 100%;
  overflow: hidden;
  color: ${color.second};
  line-height: 1.6;
  white-space: pre-line;
  unicode-bidi: plaintext;
  overflow-wrap: anywhere;
`;

const Refresh = styled.span`
  ${blockCorner(1)}
  margin-top: ${space[4]};
  padding: ${space[1]} ${space[4]};
  background: ${color.torch};
  color: ${color.onTorch};
  font-size: ${size.small};
  font-weight: 650;
`;

interface MessagePreviewProps {
  readonly label: string;
  readonly message: string;
}

/** The screen of maintenance in miniature, as players see it in the language of this page. */
export function MessagePreview({ label, message }: MessagePreviewProps) {
  const text = useText();
  const own = message.trim();
  return (
    <Figure>
      <Caption>{label}</Caption>
      <Screen>
        <Title>{text('maintenance')}</Title>
        <Message dir="auto">{own && own !== MAINTENANCE_MESSAGE ? own : text('defaultMessage')}</Message>
        <Refresh aria-hidden="true">{text('refresh')}</Refresh>
      </Screen>
    </Figure>
  );
}
