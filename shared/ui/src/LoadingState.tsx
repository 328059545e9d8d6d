import styled, { keyframes } from 'styled-components';
import { Drawing, type DrawnBox } from './Drawing.tsx';
import { StateFrame } from './StateFrame.tsx';

const BLOCKS: readonly DrawnBox[] = [
  [-5, -5, -2, 5, 5, 5, 'stone'],
  [1, -5, -2, 5, 5, 5, 'gold'],
  [-5, 1, -2, 5, 5, 5, 'grass'],
  [1, 1, -2, 5, 5, 5, 'dirt'],
];

const hop = keyframes`
  0%, 45%, 100% { transform: none; }
  20% { transform: translateY(-6px); }
`;

const Hop = styled.g<{ $turn: number }>`
  @media (prefers-reduced-motion: no-preference) {
    animation: ${hop} 1.4s ease-in-out infinite;
    animation-delay: ${({ $turn }) => $turn * 160}ms;
  }
`;

/** Something is loading. Announces `label` politely (`status`); prefer `Skeleton` if the shape is known. */
export function LoadingState({ label }: { label: string }) {
  const drawing = BLOCKS.map((block, turn) => (
    <Hop key={turn} $turn={turn}>
      <Drawing boxes={[block]} />
    </Hop>
  ));
  return <StateFrame role="status" drawing={drawing} title={label} level={0} />;
}
