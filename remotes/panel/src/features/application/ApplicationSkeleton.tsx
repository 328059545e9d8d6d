import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Columns, Fact, FactList, FactName, FactValue, Heading } from './applicationLayout.ts';
import { useText } from './useText.ts';

const LINES = ['100%', '92%', '96%', '60%'] as const;

/** The page without its words. How long the answers are nobody knows yet. */
export function ApplicationSkeleton() {
  const text = useText();
  const facts = [text('player'), 'Discord', text('age'), text('role'), text('received'), text('state')];
  return (
    <>
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <Columns aria-hidden="true">
        <Stack>
          <FactList as="dl">
            {facts.map((name) => (
              <Fact key={name}>
                <FactName>{name}</FactName>
                <FactValue>
                  <Skeleton width={96} height={16} />
                </FactValue>
              </Fact>
            ))}
          </FactList>
          {(['motivation', 'strengths', 'weaknesses'] as const).map((question) => (
            <Card as="section" key={question}>
              <Heading as="p">{text(question)}</Heading>
              <Stack $gap={3}>
                {LINES.map((width) => (
                  <Skeleton key={width} width={width} height={16} />
                ))}
              </Stack>
            </Card>
          ))}
        </Stack>
        <Stack>
          <Card>
            <Heading as="p">{text('decision')}</Heading>
            <Skeleton height={188} steps={2} />
          </Card>
          <Card>
            <Heading as="p">{text('history')}</Heading>
            <Skeleton height={96} steps={2} />
          </Card>
        </Stack>
      </Columns>
    </>
  );
}
