import { Card } from '@site/ui/Card';
import { ErrorState } from '@site/ui/ErrorState';
import { LoadingState } from '@site/ui/LoadingState';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { color, font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { OverrideForm } from './OverrideForm.tsx';
import { useOverridesQuery } from '../../overrides/overridesApi.ts';
import { ResetButton } from '../../overrides/ResetButton.tsx';
import { useText } from '../../overrides/useText.ts';

const Width = styled(Stack)`
  max-width: 720px;
  margin: 0 auto;
`;

const Heading = styled.h2`
  margin-bottom: ${space[3]};
  color: ${color.text};
  font: 700 ${size.heading} / 1.3 ${font.display};
`;

/** Lets developers choose other builds for their own browser, but never through a URL that somebody could send them. */
export function OverridesPage() {
  const text = useText();
  const { data, isError, refetch } = useOverridesQuery();
  return (
    <Width $gap={6}>
      <PageHeader title={text('title')} lead={text('lead')} />
      {isError && (
        <ErrorState
          level={2}
          title={text('loadFailed')}
          retryLabel={text('retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <LoadingState label={text('loading')} />}
      {data && !isError && (
        <Stack $gap={5}>
          <Card as="section">
            <Heading>{text('active')}</Heading>
            {data.active.length === 0 ? (
              <p>{text('none')}</p>
            ) : (
              <Stack $gap={4}>
                <ul>
                  {data.active.map(({ name, target }) => (
                    <li key={name}>{`${name} → ${target}`}</li>
                  ))}
                </ul>
                <div>
                  <ResetButton />
                </div>
              </Stack>
            )}
          </Card>
          <Card as="section">
            <OverrideForm remotes={data.remotes} origins={data.origins} />
          </Card>
        </Stack>
      )}
    </Width>
  );
}
