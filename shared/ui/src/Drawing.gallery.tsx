import styled from 'styled-components';
import { Example } from '../gallery/Example.tsx';
import { Drawing, type DrawnBox } from './Drawing.tsx';

const Picture = styled.svg`
  display: block;
  width: 200px;
  height: 140px;
`;

const MATERIALS = [
  'grass',
  'dirt',
  'stone',
  'dark',
  'wood',
  'plank',
  'gold',
  'torch',
  'redstone',
  'ember',
] as const;

const TOWER: readonly DrawnBox[] = MATERIALS.map((material, i): DrawnBox => [
  6 * (i % 4) - 12,
  6 * Math.floor(i / 4) - 9,
  -3,
  5,
  5,
  5,
  material,
]);

export function DrawingGallery() {
  return (
    <Example name="One block of each material">
      <Picture viewBox="-40 -28 80 56" role="img" aria-label="Ten blocks">
        <Drawing boxes={TOWER} />
      </Picture>
    </Example>
  );
}
