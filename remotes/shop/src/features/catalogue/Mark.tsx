import { color } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { useText } from './useText.ts';

const CHECK = 'M8 1h2v2H9v1H8v1H7v1H6v1H5v1H4v1H3V8H2V7H1V6H0V4h2v1h1v1h1V5h1V4h1V3h1V2h1z';
const DASH = 'M1 4h8v2H1z';

const Drawn = styled.svg<{ $isThere: boolean }>`
  width: 20px;
  height: 20px;
  fill: currentColor;
  color: ${({ $isThere }) => ($isThere ? color.grass : color.second)};
  @media (forced-colors: active) {
    color: CanvasText;
  }
`;

/** A check or a dash; told apart by shape, and in words for those who don't see it. */
export function Mark({ isThere }: { readonly isThere: boolean }) {
  const text = useText();
  return (
    <>
      <Drawn viewBox="0 0 10 10" $isThere={isThere} aria-hidden="true">
        <path d={isThere ? CHECK : DASH} />
      </Drawn>
      <VisuallyHidden>{text(isThere ? 'yes' : 'no')}</VisuallyHidden>
    </>
  );
}
