import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { color, font, phone, size, space } from '@site/ui/tokens';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';

const Part = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  /* Names of versions and words of pipelines may be of any length. */
  overflow-wrap: anywhere;
  /* Rows and what can be opened stand out from the card that they lie in. */
  & tbody tr,
  & details {
    --face: ${color.raised};
  }
  & th {
    overflow-wrap: normal;
  }
  ${phone} {
    padding: ${space[5]} ${space[4]};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]} ${space[4]};
`;

const Heading = styled.h2`
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

interface PartCardProps {
  readonly as?: 'section' | 'article';
  /** The name of the part; a card that is the whole page has none. */
  readonly title?: string | undefined;
  /** Beside the title, such as its state. */
  readonly mark?: ReactNode;
  /** What can be done about it, at the end of the title's line. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a part of a page with its title. */
export function PartCard({ as = 'section', title, mark, acts, children }: PartCardProps) {
  const id = useId();
  return (
    <Part as={as} aria-labelledby={title === undefined ? undefined : id}>
      <Head>
        <Cluster>
          {title !== undefined && <Heading id={id}>{title}</Heading>}
          {mark}
        </Cluster>
        {acts}
      </Head>
      {children}
    </Part>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  gap: ${space[3]} ${space[5]};
  & dt {
    color: ${color.second};
    font-size: ${size.small};
    line-height: 20px;
  }
  & dd {
    line-height: 24px;
  }
`;

interface FactsProps {
  /** Their names and values; one without a value is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly className?: string;
}

/** Renders short values with their names. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <List className={className}>
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== false && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </List>
  );
}
