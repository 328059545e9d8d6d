import type { Application } from '@site/contract/http/applications';
import { useLang } from '@site/platform/text';
import { Drawing } from '@site/ui/Drawing';
import { color, phone, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { stateName } from '../../lib/applicationChoices.ts';
import { DateTime } from '@site/platform/cells';
import { Hint } from '../../lib/typography.ts';
import { DECISION, review, SENT } from './scenes.ts';
import { useText } from './useText.ts';

const PICTURE = { width: 104, height: 92 } as const;

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  text-align: center;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    text-align: start;
  }
`;

/** Includes the line from the previous step, lit up to the current step. */
const Step = styled.li<{ $isReached: boolean }>`
  position: relative;
  &:not(:first-child)::before {
    content: '';
    position: absolute;
    top: ${PICTURE.height / 2 + 8}px;
    left: calc(-50% + ${PICTURE.width / 2 + 8}px);
    width: calc(100% - ${PICTURE.width + 16}px);
    height: 8px;
    background: repeating-linear-gradient(
      to right,
      ${({ $isReached }) => ($isReached ? color.grass : color.outline)} 0 8px,
      transparent 0 16px
    );
  }
  ${phone} {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    &:not(:first-child) {
      margin-top: ${space[5]};
    }
    &:not(:first-child)::before {
      top: calc(-1 * ${space[5]});
      left: ${PICTURE.width / 2 - 4}px;
      width: 8px;
      height: ${space[5]};
      background: repeating-linear-gradient(
        to bottom,
        ${({ $isReached }) => ($isReached ? color.grass : color.outline)} 0 8px,
        transparent 0 16px
      );
    }
  }
  @media (forced-colors: active) {
    &:not(:first-child)::before {
      forced-color-adjust: none;
    }
  }
`;

const Picture = styled.svg`
  display: block;
  flex: none;
  width: ${PICTURE.width}px;
  height: ${PICTURE.height}px;
  margin: 0 auto;
  ${phone} {
    margin: 0;
  }
`;

const Name = styled.p<{ $isReached: boolean }>`
  margin: ${space[2]} 0 0;
  font-weight: 650;
  color: ${({ $isReached }) => ($isReached ? color.text : color.second)};
  ${phone} {
    margin: 0;
  }
`;

export function Timeline({ application }: { readonly application: Application }) {
  const text = useText();
  const lang = useLang();
  const { state, created_at: sentAt } = application;
  const isDecided = state !== 'PENDING';
  const stages = [
    {
      name: text('stepSent'),
      note: <DateTime at={sentAt} />,
      scene: SENT,
      isReached: true,
      isNow: false,
    },
    {
      name: text('stepReview'),
      note: text(isDecided ? 'noteReviewed' : 'noteReview'),
      scene: review(state),
      isReached: true,
      isNow: !isDecided,
    },
    {
      name: text('stepDecision'),
      note: isDecided ? stateName(state, lang) : text('noteDecision'),
      scene: DECISION[state],
      isReached: isDecided,
      isNow: isDecided,
    },
  ];
  return (
    <Steps aria-label={text('progress')}>
      {stages.map(({ name, note, scene, isReached, isNow }) => (
        <Step key={name} $isReached={isReached} aria-current={isNow ? 'step' : undefined}>
          <Picture viewBox="-26 -26 52 46" aria-hidden="true">
            <Drawing boxes={scene} />
          </Picture>
          <div>
            <Name $isReached={isReached}>{name}</Name>
            <Hint as="div">{note}</Hint>
          </div>
        </Step>
      ))}
    </Steps>
  );
}
