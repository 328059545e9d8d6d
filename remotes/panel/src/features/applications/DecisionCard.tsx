import type { ApplicationDecision, ApplicationState } from '@site/contract/http/applications';
import { useCommonTexts } from '@site/platform/commonTexts';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { restoreFocus } from '@site/ui/restoreFocus';
import { Notice } from '@site/ui/Notice';
import { Select } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import { stateName, STATES } from '../../lib/applicationChoices.ts';
import { Heading, Hint } from '../../lib/typography.ts';
import type { useDecision } from './useDecision.ts';
import { useText } from './useText.ts';

/** Tall enough for the message after a decision, so that nothing below it moves. */
const Room = styled.div`
  min-height: 188px;
`;

const Words = styled.div`
  margin-top: ${space[4]};
`;

interface DecisionCardProps {
  /** A decision made by somebody else in the meantime. */
  readonly news: ApplicationDecision | undefined;
  readonly decision: ReturnType<typeof useDecision>;
}

interface RefusedProps extends Pick<DecisionCardProps, 'decision'> {
  readonly to: ApplicationState;
  readonly words: string;
}

function Refused({ to, words, decision }: RefusedProps) {
  const text = useText();
  const lang = useLang();
  return (
    <div ref={restoreFocus}>
      <Notice tone="warning">
        <Stack $gap={3}>
          <p>{words}</p>
          {to !== decision.state && (
            <div>
              <Button onClick={() => decision.decide(to)}>
                {text('decideAnyway', { state: stateName(to, lang) })}
              </Button>
            </div>
          )}
        </Stack>
      </Notice>
    </div>
  );
}

function Said({ news, decision }: DecisionCardProps) {
  const text = useText();
  const common = useCommonTexts();
  const { isSaving, isTelling, isUntold, result, tellAgain } = decision;
  if (isUntold) {
    return (
      <div ref={restoreFocus}>
        <Notice tone="warning">
          <Stack $gap={3}>
            <p>{text('untold')}</p>
            <div>
              <Button busy={isTelling} busyLabel={text('telling')} onClick={tellAgain}>
                {text('tellAgain')}
              </Button>
            </div>
          </Stack>
        </Notice>
      </div>
    );
  }
  if (isSaving) return <Hint role="status">{common.saving}</Hint>;
  if (result?.kind === 'failed') return <Notice tone="error">{result.words}</Notice>;
  if (result?.kind === 'refused') return <Refused {...result} decision={decision} />;
  if (result?.kind === 'unchanged') return <Notice tone="info">{text('unchanged')}</Notice>;
  if (result?.kind === 'done') return <Notice tone="success">{text('done')}</Notice>;
  if (news) {
    return (
      <Hint role="status">
        <bdi>{news.by}</bdi> <span>{text('meanwhile')}</span>
      </Hint>
    );
  }
  return null;
}

export function DecisionCard({ news, decision }: DecisionCardProps) {
  const text = useText();
  const lang = useLang();
  const { isSaving, isUntold, result, state } = decision;
  const isQuiet = !isSaving && !isUntold && !result && !news;
  return (
    <Card as="section">
      <Heading $gap={3}>{text('decision')}</Heading>
      <Room>
        <Select
          label={text('state')}
          // Arrow keys decide at once, so that screen readers must say so on focus.
          hint={isQuiet ? text('hint') : undefined}
          value={state}
          busy={isSaving}
          onChange={(value) => decision.decide(value as ApplicationState)}
          options={STATES.map((value) => ({ value, label: stateName(value, lang) }))}
        />
        {!isQuiet && (
          <Words>
            <Said news={news} decision={decision} />
          </Words>
        )}
      </Room>
    </Card>
  );
}
