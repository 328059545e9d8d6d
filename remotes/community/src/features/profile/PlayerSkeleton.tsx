import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { FactLabel, Facts, FactValue, HEAD_SIZE, Identity, Name, Words } from './profileLayout.ts';
import { useText } from './useText.ts';

const FACTS = [0, 1, 2];

/** As high as a line of the text that will stand here, with a block of the height of its letters. */
const Line = styled.span`
  display: flex;
  align-items: center;
  height: 1lh;
`;

function TextSkeleton({ width }: { readonly width: number }) {
  return (
    <Line>
      <Skeleton width={width} height="0.75em" />
    </Line>
  );
}

/** The shape of a profile, so that nothing moves when it arrives; the reader's own has one line more. */
export function PlayerSkeleton({ isSelf }: { readonly isSelf: boolean }) {
  const text = useText();
  return (
    <>
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <div aria-busy="true">
        <Identity>
          <Skeleton width={HEAD_SIZE} height={HEAD_SIZE} steps={2} />
          <Words>
            <Name as="div">
              <TextSkeleton width={200} />
            </Name>
            <Skeleton width={96} height={28} />
            {isSelf && <TextSkeleton width={220} />}
          </Words>
        </Identity>
        <Facts as="div">
          {FACTS.map((fact) => (
            <Card key={fact}>
              <FactLabel as="div">
                <TextSkeleton width={72} />
              </FactLabel>
              <FactValue as="div">
                <TextSkeleton width={140} />
              </FactValue>
            </Card>
          ))}
        </Facts>
      </div>
    </>
  );
}
