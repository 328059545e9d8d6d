import { Button } from '@site/ui/Button';
import { keepPlace } from '@site/ui/keepPlace';
import { Notice } from '@site/ui/Notice';
import { font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { FRESH } from '../../lib/freshness.ts';
import { gameModes } from '../../boards/modes.ts';
import { usePlacesQuery } from '../../boards/placesApi.ts';
import { ModePlaces } from './ModePlaces.tsx';
import { useText } from './useText.ts';

const Root = styled.section`
  margin-top: ${space[6]};
`;

const Heading = styled.h2`
  margin-bottom: ${space[4]};
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

/** All in a row, or two by two: never one alone below three. */
const Modes = styled.ul`
  display: grid;
  gap: ${space[4]};
  @media (min-width: 641px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (min-width: 1120px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Failure = styled.div`
  margin-bottom: ${space[4]};
`;

const Again = styled.div`
  margin-top: ${space[3]};
`;

/** A player's place on every board, each a way to it. What is not known yet keeps its place. */
export function Places({ user }: { readonly user: string }) {
  const text = useText();
  const { currentData, isError, isFetching, refetch } = usePlacesQuery(user, {
    refetchOnMountOrArgChange: FRESH.asKnown,
  });
  const hasFailed = isError && !isFetching && !currentData;
  return (
    <Root>
      <Heading>{text('places')}</Heading>
      {hasFailed && (
        <Failure ref={keepPlace}>
          <Notice tone="error">
            <p>{text('placesFailed')}</p>
            <Again>
              <Button variant="quiet" onClick={() => void refetch()}>
                {text('retry')}
              </Button>
            </Again>
          </Notice>
        </Failure>
      )}
      <Modes aria-busy={!currentData && !hasFailed}>
        {gameModes.map((mode) => (
          <ModePlaces
            key={mode.id}
            mode={mode}
            places={hasFailed ? [] : currentData?.filter((place) => place.mode === mode.id)}
          />
        ))}
      </Modes>
    </Root>
  );
}
