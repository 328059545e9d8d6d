import { Cluster } from '@site/ui/Cluster';
import { Stack } from '@site/ui/Stack';
import { phone, space } from '@site/ui/tokens';
import styled from 'styled-components';

/** The facts of a server are in one line on a desktop, and have room for the counts of its commands. */
export const Servers = styled.div`
  & dl > :last-child {
    grid-column: auto / span 2;
  }
  ${phone} {
    & dl > :last-child {
      grid-column: auto;
    }
  }
  @media (min-width: 1100px) {
    & dl {
      grid-template-columns: 1fr 1.3fr 0.8fr 1.5fr 1.9fr;
    }
    & dl > :last-child {
      grid-column: auto;
    }
  }
`;

/**
 * A table with long values. On a phone, labels are beside the first line of a value, in the last column above it, and
 * cells without content aren't shown.
 */
export const LongCells = styled.div`
  /* These words are ours: columns of other people's words become narrow instead. */
  & time,
  & button,
  & td span {
    overflow-wrap: break-word;
  }
  ${phone} {
    & td {
      align-items: baseline;
    }
    & td:last-child {
      flex-direction: column;
      align-items: stretch;
      gap: ${space[1]};
      text-align: left;
    }
    & td:empty {
      display: none;
    }
  }
`;

/** Lines of a cell, at the edge of its column. Text that fills its width is aligned left, also on a phone. */
export const Lines = styled(Stack)`
  align-items: start;
  text-align: start;
  ${phone} {
    align-items: end;
  }
`;

export const Choices = styled(Cluster)`
  & > button {
    flex: 1 1 auto;
  }
`;
