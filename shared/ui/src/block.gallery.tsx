import styled from 'styled-components';
import { Example } from '../gallery/Example.tsx';
import { blockFace, blockFrame, blockRing } from './block.ts';
import { Cluster } from './Cluster.tsx';
import { color } from './tokens.ts';

const Face = styled.div<{ $steps: number }>`
  --face: ${color.card};
  --edge: ${color.line};
  ${({ $steps }) => blockFace($steps)}
  width: 96px;
  height: 96px;
  display: grid;
  place-items: center;
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Frame = styled(Face)`
  &::before {
    background: ${color.outline};
    ${({ $steps }) => blockFrame($steps, 2)}
  }
`;

const Ring = styled(Face)`
  ${({ $steps }) => blockRing($steps)}
  border: 0;
  background: none;
  color: ${color.text};
  font: inherit;
`;

const STEPS = [1, 2, 3];

export function BlockGallery() {
  return (
    <>
      <Example name="Faces">
        <Cluster>
          {STEPS.map((steps) => (
            <Face key={steps} $steps={steps}>
              {steps}
            </Face>
          ))}
        </Cluster>
      </Example>
      <Example name="Frames">
        <Cluster>
          {STEPS.map((steps) => (
            <Frame key={steps} $steps={steps}>
              {steps}
            </Frame>
          ))}
        </Cluster>
      </Example>
      <Example name="Ring, on keyboard focus">
        <Ring as="button" type="button" $steps={2}>
          Focus me
        </Ring>
      </Example>
    </>
  );
}
