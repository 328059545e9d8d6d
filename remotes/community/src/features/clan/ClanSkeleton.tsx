import { Cluster } from '@site/ui/Cluster';
import { Skeleton } from '@site/ui/Skeleton';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import {
  Column,
  Columns,
  HEAD_SIZE,
  Heading,
  Name,
  Names,
  People,
  Person,
  Tag,
  Title,
} from './clanLayout.ts';
import { useText } from './useText.ts';

/** As high as a line of the text that will stand here, with a block of the height of its letters. */
const Line = styled.span`
  display: flex;
  align-items: center;
  height: 1lh;
`;

/** Below each other, nobody knows yet where the members will begin. */
const BesideOnly = styled.div`
  @media (max-width: 800px) {
    display: none;
  }
`;

function PeopleSkeleton({ count }: { readonly count: number }) {
  return (
    <People as="div">
      {Array.from({ length: count }, (_, person) => (
        <Person key={person}>
          <Skeleton width={HEAD_SIZE} height={HEAD_SIZE} steps={2} />
          <Skeleton width={96} height={12} />
        </Person>
      ))}
    </People>
  );
}

/** The shape of a clan, so that nothing moves when it arrives. */
export function ClanSkeleton() {
  const text = useText();
  return (
    <>
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <div aria-busy="true">
        <Title>
          <Names>
            <Name as="div">
              <Line>
                <Skeleton width={220} height="0.75em" />
              </Line>
            </Name>
            <Tag as="div">
              <Line>
                <Skeleton width={72} height="0.75em" />
              </Line>
            </Tag>
          </Names>
          <Cluster $gap={2}>
            <Skeleton width={72} height={28} />
            <Skeleton width={96} height={28} />
          </Cluster>
        </Title>
        <Columns>
          <Column>
            <div>
              <Heading as="div">{text('leader')}</Heading>
              <PeopleSkeleton count={1} />
            </div>
            <div>
              <Heading as="div">{text('moderators')}</Heading>
              <PeopleSkeleton count={3} />
            </div>
          </Column>
          <BesideOnly>
            <Heading as="div">{text('members')}</Heading>
            <PeopleSkeleton count={9} />
          </BesideOnly>
        </Columns>
      </div>
    </>
  );
}
